import { expect, type Page } from '@playwright/test'

/** Strings that call `taken` if a page treats them as code. */
export const payloads = {
  html: `<img src=x onerror="taken('html')"><svg/onload=taken(1)>`,
  attribute: `" autofocus onfocus="taken('attribute')" x='`,
  script: `</script><script>taken('script')</script><!--<script>`,
  json: `\\u003cscript\\u003e","state":{"x":1},"</title><script>taken(2)</script>`,
  address: `javascript:taken('address')`,
  style: `red}</style><style>*{display:none}</style><b style="background:url(javascript:taken(3))">`,
  template: `{{constructor.constructor('taken(4)')()}}\${taken(5)}<%=taken(6)%>#{taken(7)}`,
  unicode: `\u2028taken(8)\u2029\u202e＜script＞taken(9)＜/script＞`,
}

export const allOfThem = Object.values(payloads).join(' ')

export const maliciousTitle = `${payloads.html} ${payloads.script}`

const planted =
  'img[src=x], svg[onload], [onerror], [onfocus], [onload], b[style], a[href^=javascript], main script:not([type])'

/** Asserts that no payload has run or become an element. */
export async function nothingTaken(page: Page) {
  await page.waitForLoadState()
  expect(await page.evaluate(() => 'isTaken' in window)).toBe(false)
  await expect(page.locator(planted)).toHaveCount(0)
}

/** Asserts that the page shows the payload as text. */
export async function saysOnly(page: Page, words: string) {
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  await nothingTaken(page)
}

/** Defines the function that the payloads call. */
export const lieInWait = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { taken: () => Object.assign(window, { isTaken: true }) }))
