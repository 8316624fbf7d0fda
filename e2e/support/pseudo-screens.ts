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
  /Thema|Dewey|Warengruppe|Google Merchant Center|Rita Reader|Walden|Henry David Thoreau|12 Harbour Lane|Portland, Maine|Falklandy \(Malwiny\)|Palestyna|^(grc|sc|se|de|en|fr|pl)$/g

/** E-mail addresses, URLs, paths and names of files, time zones, and what stands for a value. */
const addresses =
  /\S+@\S+|https?:\/\/\S*|(\/[\w.-]+){2,}|[\w.-]+\.(csv|xml|zip|backup)\b|[A-Z]\w+(\/[\w-]+)+|\{\w+\}|\b[a-z]{2}-[A-Z]{2}\b/g

export type EnglishFinder = (text: string) => string[]

/** Finds English on screens, apart from what somebody has typed. */
export function englishFinder(language: string, typed: string[]): EnglishFinder {
  const known = new Set(ofBrowser(language).flatMap(plainEnglishIn))
  return (text) => {
    const rest = text.replace(addresses, '').replace(names, '')
    const words = plainEnglishIn(typed.reduce((some, phrase) => some.replaceAll(phrase, ''), rest))
    return words.filter((word) => !known.has(word))
  }
}

/** Runs in the page: what is wider than the window, is cut, or lies on another control. */
function misplaced(): string[] {
  const width = document.documentElement.clientWidth
  const problems = document.documentElement.scrollWidth > width ? ['too wide'] : []
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent.trim() || element.getAttribute('aria-label')) ?? ''}”`
  /** Not for screen readers only. */
  const isSeen = (element: Element) =>
    !element.closest('.sr-only') &&
    element.clientWidth > 1 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** Covers may lie on each other like cards. */
  const isInPlace = (element: Element) =>
    getComputedStyle(element).position !== 'absolute' && !element.closest('[class*="rotate-"]')
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  for (const element of document.querySelectorAll(
    'a, button, label, summary, legend, h1, h2, h3, th, td, dt, dd, p, li, span',
  )) {
    const { left, right } = element.getBoundingClientRect()
    const isBeyond = (right > width + 1 && left < width) || (left < -1 && right > 0)
    const isFull = element.scrollWidth > element.clientWidth + 1
    if ((!isBeyond && !isFull) || !isSeen(element)) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    // Such as the stars of a rating.
    if (element.textContent.trim() === '') continue
    if (isBeyond && !scrolls(element)) problems.push(`beyond the window: ${describe(element)}`)
    if (isFull && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis')
      problems.push(`cut: ${describe(element)}`)
  }
  const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
    .filter((element) => isSeen(element) && isInPlace(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1, at + 4)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Links are higher than their words, for fingers, and may share what is between them.
      const isBeside = high > Math.min(one.box.height, other.box.height) / 2
      if (wide > 2 && isBeside && !one.element.contains(other.element))
        problems.push(`on each other: ${describe(one.element)} and ${describe(other.element)}`)
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
