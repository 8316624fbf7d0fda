import { expect, test } from 'vitest'
import { contrast } from '../../../domain/color.ts'
import { darkStyles, emailStyles, inColorScheme, previewedStyles } from '../../../domain/email-styles.ts'
import { defaultSettings } from '../../settings/registry.ts'
import { button, linked, paragraph } from './elements.ts'
import { framedEmail } from './frame.ts'

const usual = defaultSettings(false)

const framed = (shop: Partial<typeof usual.shop> = {}, more: { footer?: string; text?: string } = {}) =>
  framedEmail({
    shop: {
      settings: { ...usual, shop: { ...usual.shop, name: 'Buch & Hafen', ...shop } },
      isDemo: false,
    },
    baseUrl: 'https://books.example',
    subject: 'News <of> the week',
    content: paragraph('Hello'),
    ...more,
  })

const contact = { email: 'ada@books.example', phone: '', address: 'Weg 1\n20095 Hamburg', openingHours: '' }

test('an e-mail is a whole document in the language of the shop, with its name, and fits a phone', () => {
  const html = framed()
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).toContain('<title>News &#60;of&#62; the week</title>')
  expect(html).toContain('href="https://books.example"')
  expect(html).toContain('>Buch &#38; Hafen</a>')
  expect(html).toContain('max-width:600px')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const tables = html.match(/<table\b[^>]*>/g) ?? []
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([])
  expect(html).not.toMatch(/<script|<link|url\(|https?:\/\/(?!books\.example)/)
})

test('the address of the shop is below, unless the text has it', () => {
  expect(framed({ contact })).toContain(
    'Buch &#38; Hafen<br>\nWeg 1<br>\n20095 Hamburg<br>\nada@books.example',
  )
  expect(framed({ contact }, { text: 'Weg 1\n20095 Hamburg' })).toContain(
    'Buch &#38; Hafen<br>\nada@books.example',
  )
  expect(framed({}, { footer: '<p>Unsubscribe</p>' })).toContain('<p>Unsubscribe</p>')
})

test('a preview shows it in the light or in the dark, with styles that pages of staff may have', () => {
  const html = framed({ accent: '#0b5d1e' })
  expect(html).toContain(`<style>${emailStyles}</style>\n<style>${darkStyles}</style>`)
  const dark = /--dark-accent:(#\w+)/.exec(html)?.[1] ?? ''
  expect(contrast(dark, '#1f1b16')).toBeGreaterThan(4.5)
  expect(contrast(dark, '#1a0f08')).toBeGreaterThan(4.5)
  for (const [scheme, media] of [
    ['light', '@media not all{'],
    ['dark', '@media all{'],
  ] as const) {
    const shown = inColorScheme(html, scheme)
    expect(shown).toContain(media)
    const sheets = [...shown.matchAll(/<style>(.*?)<\/style>/g)].map(([, sheet]) => sheet)
    expect(previewedStyles).toEqual(expect.arrayContaining(sheets))
  }
})

test('texts are escaped, and addresses in them are links without what ends the sentence', () => {
  const look = { accent: '#9a3412' }
  expect(linked('<b>&"\nSee https://books.example/?a=1&b="x.', look)).toContain(
    '&#60;b&#62;&#38;&#34;<br>\nSee <a',
  )
  expect(linked('See https://books.example/a?b=1&c=2.', look)).toMatch(
    /<a href="https:\/\/books\.example\/a\?b=1&#38;c=2" .*>https:\/\/books\.example\/a\?b=1&#38;c=2<\/a>\.$/,
  )
  expect(button('https://books.example/"', '<Order>', look)).toMatch(
    /href="https:\/\/books\.example\/&#34;".*>&#60;Order&#62;<\/a>/,
  )
})
