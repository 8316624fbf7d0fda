import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '../../messages/languages.ts'
import { defaultAccent } from '../../domain/color.ts'
import { fillTemplate, fillWithoutScript } from './page-template.ts'

const template =
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--body--><!--state--></body></html>'

test.each<[Language, locale: string, lang: string]>([
  ['en', 'en-US', 'en'],
  ['en', 'en-GB', 'en-GB'],
  ['de', 'de-AT', 'de-AT'],
  ['pt', 'pt-PT', 'pt-PT'],
  // The texts are German; only prices and dates are written as in Switzerland.
  ['de', 'fr-CH', 'de'],
  ['pl', 'en-US', 'pl'],
])('a page in %s of a shop with %s says so, also one about an error', (language, locale, lang) => {
  const shop = { language, locale, isDemo: false, accent: defaultAccent }
  const page = { head: '<title>Buch</title>', body: '<main></main>', shop }
  const { html } = fillTemplate(template, { ...page, status: 200, state: {}, screen: undefined })
  for (const written of [html, fillWithoutScript(template, page)])
    expect(/<html lang="([^"]+)">/.exec(written)?.[1]).toBe(lang)
})

test.each([
  ['<p class="cover"></p>', '/assets/book-page.js'],
  ['<div aria-hidden="true" class="drawn-cover drawn-deep"></div>', '/assets/book-page.js /assets/drawn.js'],
])('a page names its scripts, with those of drawn covers if it has any', (body, named) => {
  const shop = { language: 'en' as const, locale: 'en-US', isDemo: true, accent: defaultAccent }
  const scripts = { BookPage: ['/assets/book-page.js'], DrawnCover: ['/assets/drawn.js'] }
  const page = { status: 200, head: '', body, state: {}, shop, screen: 'BookPage' }
  const { html } = fillTemplate('<script data-screen=""></script><!--body-->', page, scripts)
  expect(html).toContain(`data-screen="${named}"`)
})

test('by the language of the page, browsers hyphenate long words of headings and drawn covers', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../web/app/theme.css'), 'utf8')
  const [, selector = '', style = ''] = /([^{}]+)\{([^{}]*hyphens:[^{}]*)\}/.exec(theme) ?? []
  expect(style.trim()).toBe('hyphens: auto;')
  // The screens were drawn with English words.
  expect(selector.replace(/\/\*.*\*\//, '').trim()).toBe(
    ':root:not(:lang(en)) :is(h1, h2, h3, h4, .drawn-cover)',
  )
})
