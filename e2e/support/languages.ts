import { expect, type Page } from '@playwright/test'
import type { Language } from '../../messages/languages.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'

/** What a person reads or hears, also where it is not shown yet. */
export const textsOf = (page: Page) =>
  page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    const texts = [document.title]
    while (nodes.nextNode()) texts.push(nodes.currentNode.nodeValue?.trim() ?? '')
    const names = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title']
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
      texts.push(...names.map((name) => element.getAttribute(name) ?? ''))
    return texts
  })

/** English messages that another language has other words for. */
const englishBeside = (language: Language) =>
  new Set(
    Object.entries(readCatalogue(language))
      .filter(([message, text]) => !message.includes('{') && message !== text)
      .map(([message]) => message),
  )

/** A page has no English left, and is as wide as its window. */
export async function expectIn(language: Language, page: Page) {
  const english = englishBeside(language)
  expect(
    (await textsOf(page)).filter((text) => english.has(text)),
    page.url(),
  ).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess, `${page.url()} is too wide`).toBeLessThanOrEqual(0)
}
