import { expect, type Page } from '@playwright/test'
import { countryCodes } from '../../domain/countries.ts'
import { languages } from '../../messages/languages.ts'
import { plainEnglishIn } from '../../messages/testing/pseudo.ts'
import { textsOf } from './languages.ts'

/** What the browser itself says in the language for which the pseudo-language stands. */
const ofBrowser = (language: string) => {
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, at + 1)))
  const names = (type: 'region' | 'language' | 'currency', codes: string[]) => {
    const found = new Intl.DisplayNames(language, { type })
    return codes.map((code) => found.of(code) ?? '')
  }
  return [
    ...months.flatMap((day) =>
      (['full', 'long', 'medium'] as const).map((dateStyle) =>
        day.toLocaleDateString(language, { dateStyle }),
      ),
    ),
    ...months.map((day) => day.toLocaleDateString(language, { month: 'short', day: 'numeric' })),
    ...months.map((day) => day.toLocaleDateString(language, { month: 'long' })),
    ...names('region', countryCodes),
    ...names('currency', Intl.supportedValuesOf('currency')),
    ...languages.map((code) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? ''),
  ]
}

/** Addresses of e-mails and pages, and names of files. */
const address = /\S+@\S+|https?:\/\/\S+|[\w.-]+\.(csv|xml|zip|backup)\b/g

/** Finds English on screens, besides names. */
export function englishFinder(language: string, typed: string[]) {
  const known = new Set([...ofBrowser(language), ...typed].flatMap(plainEnglishIn))
  return (text: string) => plainEnglishIn(text.replace(address, '')).filter((word) => !known.has(word))
}

/** Runs in the page: what is wider than the window, cut, or over another control. */
function misplaced() {
  const width = document.documentElement.clientWidth
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 60)}”`
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const shown = [
    ...document.querySelectorAll('a, button, label, summary, h1, h2, h3, th, td, dt, dd, p, legend'),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  const isForScreenReaders = (element: Element) => element.closest('.sr-only') !== null
  const problems: string[] = []
  if (document.documentElement.scrollWidth > width) problems.push('the page is too wide')
  for (const element of shown) {
    if (isForScreenReaders(element)) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    const isCut = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
    if (isCut && element.scrollWidth > element.clientWidth + 1) problems.push(`cut: ${describe(element)}`)
    const { right, left } = element.getBoundingClientRect()
    if (right > width + 1 && left < width && !scrolls(element)) problems.push(`beyond: ${describe(element)}`)
  }
  return problems
}

/** No word is English, and nothing is wider than a phone. */
export async function expectPseudo(page: Page, english: (text: string) => string[]) {
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  const texts = await textsOf(page)
  expect
    .soft([...new Set(texts.flatMap((text) => (english(text).length > 0 ? [text] : [])))], page.url())
    .toEqual([])
  expect.soft(await page.evaluate(misplaced), page.url()).toEqual([])
}
