import type { Page } from '@playwright/test'
import { languages } from '../../messages/languages.ts'
import { plainEnglishIn } from '../../messages/testing/pseudo.ts'
import { textsOf } from './languages.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const twoLetters = letters.flatMap((one) => letters.map((other) => one + other))
const localesOfList = [
  'en-GB',
  'en-US',
  'de-AT',
  'de-CH',
  'es-ES',
  'pt-PT',
  'pt-BR',
  'fr-CH',
  'fr-CA',
  'nl-BE',
]

/** What the browser itself says in the language for which the pseudo-language stands: days, and names of countries and the like. */
function ofBrowser(language: string): string[] {
  const named = (type: 'region' | 'language' | 'currency', codes: string[]) => {
    const names = new Intl.DisplayNames(language, { type })
    return codes.map((code) => names.of(code) ?? '')
  }
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, at + 1)))
  return [
    ...(['full', 'long', 'medium'] as const).flatMap((dateStyle) =>
      months.map((day) => day.toLocaleDateString(language, { dateStyle })),
    ),
    ...(['short', 'long'] as const).flatMap((month) =>
      months.map((day) => day.toLocaleDateString(language, { month })),
    ),
    ...named(
      'region',
      twoLetters.map((code) => code.toUpperCase()),
    ),
    ...named('currency', Intl.supportedValuesOf('currency')),
    ...named('language', [...twoLetters, ...localesOfList]),
    ...languages.map((code) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? ''),
  ]
}

/** What is the same in all languages: classifications, a service, codes, and the people of the samples of e-mails. */
const names =
  /Thema|Dewey|Warengruppe|Google Merchant Center|Rita Reader|Walden|Henry David Thoreau|^(grc|sc|se|de|en|pl)$/g

/** E-mail addresses, URLs, paths and names of files, time zones, and what stands for a value. */
const addresses =
  /\S+@\S+|https?:\/\/\S*|(\/[\w.-]+){2,}|[\w.-]+\.(csv|xml|zip|backup)\b|[A-Z]\w+(\/[\w-]+)+|\{\w+\}|\b[a-z]{2}-[A-Z]{2}\b/g

export type EnglishFinder = (text: string) => string[]

/** Finds English on screens, apart from what somebody has typed. */
export function englishFinder(language: string, typed: string[]): EnglishFinder {
  const known = new Set(ofBrowser(language).flatMap(plainEnglishIn))
  return (text) => {
    const untyped = typed.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)
    const words = plainEnglishIn(untyped.replace(addresses, '').replace(names, ''))
    return words.filter((word) => !known.has(word))
  }
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

/** What is wrong with a page: English words, and what does not fit on a phone. */
export async function problemsOf(page: Page, english: EnglishFinder): Promise<string[]> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  const texts = await textsOf(page)
  const inEnglish = [...new Set(texts)].filter((text) => english(text).length > 0)
  const { pathname, search } = new URL(page.url())
  const problems = [...inEnglish.map((text) => `in English: ${text}`), ...(await page.evaluate(misplaced))]
  return problems.map((problem) => `${pathname}${search} ${problem}`)
}
