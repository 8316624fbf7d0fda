import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (context: { exclude: Element[] }, options: RunOptions) => Promise<AxeResults> }
  }
}

/** A page in one state, a row of the table that `a11y.spec.ts` checks. */
export type Screen = {
  name: string
  /** Who is signed in; a visitor by default. */
  as?: 'shopper' | 'admin'
  /** Where nothing may overflow; the widths of phones and of a desktop by default. */
  widths?: number[]
  /** Selectors of siblings of which three are enough, on a page that is long. */
  repeated?: string[]
} & (Opened | Opening)

/** `show` brings the open page into the state. */
type Opened = { path: string; show?: (page: Page) => Promise<void> }

/** `show` opens the page itself, once it has replaced responses: loading it twice is slow. */
type Opening = { path?: never; show: (page: Page) => Promise<void> }

/** Resolved from @axe-core/playwright, to use its version of axe-core. */
const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** Only violations are reported, which saves axe most of its work; every rule still runs. */
const options: RunOptions = { resultTypes: ['violations'] }

/** The other rules give the same result in both colour schemes, so that they run in one of them. */
const colorRules: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What axe need not look at. */
type Known = {
  /** Selectors of siblings of which three are enough. */
  repeated?: string[]
  /** Whether the header, the navigation and the footer were looked at before. */
  isFrameKnown?: boolean
}

/**
 * Runs in the page. Axe is slow per element, hidden or not: of siblings that differ only in words and URLs, or that
 * match one of the selectors, three stay. The others are back when axe is done.
 */
async function runAxe({ options, repeated = [], isFrameKnown }: Known & { options: RunOptions }) {
  const wording =
    /^(id|for|href|src|srcset|sizes|width|height|loading|fetchpriority|decoding|alt|title|value|name|datetime|aria-(label|labelledby|describedby|description))$/
  const references =
    /^(for|list|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details))$/
  const kinds = new Map<string, number>()
  const referrers = new Map<string, Element[]>()
  const taken: { place: Comment; element: Element }[] = []

  for (const element of document.querySelectorAll('body *'))
    for (const { name, value } of element.attributes) {
      if (!references.test(name)) continue
      for (const id of value.split(' ')) referrers.set(id, [...(referrers.get(id) ?? []), element])
    }

  const isNeeded = (element: Element) =>
    element.contains(document.activeElement) ||
    (element instanceof HTMLOptionElement && element.selected) ||
    element.querySelector(':popover-open, dialog[open]') !== null ||
    [element, ...element.querySelectorAll('[id]')].some(({ id }) =>
      referrers.get(id)?.some((referrer) => !element.contains(referrer)),
    )

  function take(element: Element) {
    if (isNeeded(element)) return
    const place = document.createComment('')
    element.replaceWith(place)
    taken.push({ place, element })
  }

  /** Colours behind no text, such as those of covers, do not matter. */
  const describe = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => name !== 'style' || element.textContent.trim() !== '')
      .map(({ name, value }) => `${name}=${wording.test(name) ? value.trim() === '' : value}`)

  /** Elements of the same kind have the same number. */
  function kindOf(element: Element): number {
    const children = new Map<number, Element[]>()
    const parts = [...(element instanceof SVGElement ? [] : element.childNodes)].map((node) => {
      if (!(node instanceof Element)) return node.textContent?.trim() ? 'text' : ''
      const kind = kindOf(node)
      children.set(kind, [...(children.get(kind) ?? []), node])
      return kind
    })
    for (const alike of children.values()) alike.slice(3).forEach(take)
    const kind = [element.tagName, ...describe(element), '>', ...new Set(parts)].join('\n')
    const known = kinds.get(kind) ?? kinds.size
    kinds.set(kind, known)
    return known
  }

  const known = isFrameKnown
    ? [...document.querySelectorAll('header, nav, footer')].filter(
        (part) => !part.closest('main') && !part.querySelector('main') && !isNeeded(part),
      )
    : []
  if (!window.axe) throw new Error('axe is not on the page')
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }))
  for (const each of repeated) document.querySelectorAll(`${each}:nth-of-type(n + 4)`).forEach(take)
  kindOf(document.body)
  try {
    return (await window.axe.run({ exclude: known }, options)).violations
  } finally {
    for (const { place, element } of taken.toReversed()) place.replaceWith(element)
    for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: 'instant' })
  }
}

async function violationsOn(page: Page, options: RunOptions, known: Known) {
  // Injected once per page: parsing half a megabyte of script takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(runAxe, { options, ...known })
}

/** Begins with the colours that the page has, since others paint all of it again. */
export async function expectNoA11yViolations(page: Page, known: Known = {}) {
  // Lists are paler while they are read again.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  // Without transitions, no colour is measured while it changes.
  await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' })
  expect(await violationsOn(page, options, known), first).toEqual([])
  await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' })
  expect(await violationsOn(page, colorRules, known), second).toEqual([])
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const usualWidths = [320, 390, 1280]

/** Starts with the width that the page has: each change of it lays out and paints the page again. */
export async function expectNoHorizontalOverflow(page: Page, widths = usualWidths) {
  const current = page.viewportSize()?.width
  for (const width of widths.toSorted((a, b) => Number(b === current) - Number(a === current))) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => horizontalOverflow(page), `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
}
