import { expect, test } from 'vitest'
import { designCover, hyphenated } from './cover-design.ts'

const visible = (text: string) => text.replaceAll('\u{ad}', '-')

test.each([
  ['Donaudampfschifffahrt', 'Donau-dampf-schiff-fahrt'],
  ['Führungskräfteentwicklung', 'Füh-rungs-kräf-teent-wick-lung'],
  ['Wirtschaftlichkeitsberechnung', 'Wirt-schaft-lich-keits-be-rech-nung'],
  ['Współczesność', 'Współczesność'],
  ['Der Zauberberg', 'Der Zauberberg'],
])('only long words get breaks, at their syllables: %s', (title, expected) => {
  expect(visible(hyphenated(title))).toBe(expected)
})

test('a title has one look, of a group with kindred colours, and the looks of many titles differ', () => {
  const titles = Array.from({ length: 400 }, (_, number) => `Book ${number}`)
  const designs = titles.map((title) => designCover(title, 'fiction'))
  expect(titles.map((title) => designCover(title, 'fiction'))).toEqual(designs)
  expect(new Set(designs.map(({ className }) => className)).size).toBeGreaterThan(150)
  const hues = designs.map(({ hue }) => hue)
  expect(Math.max(...hues) - Math.min(...hues)).toBeLessThan(24)
  expect(designCover('Book 1', 'horror').className).toBe(designs[1]?.className)
})

test('the colour follows the publisher, however its name is written, and all else the book', () => {
  const hueOf = (title: string, publisher: string) => designCover(title, publisher).hue
  expect(hueOf('Momo', ' LAMPLIGHT Classics')).toBe(hueOf('Momo', 'Lamplight Classics'))
  const publishers = Array.from({ length: 60 }, (_, number) => `Publisher ${number}`)
  const designs = publishers.map((publisher) => designCover('Momo', publisher))
  expect(new Set(designs.map(({ hue }) => hue)).size).toBeGreaterThan(45)
  expect(new Set(designs.map(({ className, size }) => className + size)).size).toBe(1)
})

test.each([
  ['Momo', 19],
  ['Fahrplan', 14.5],
  ['FAHRPLAN', 11],
  ['Eine kurze Geschichte der Menschheit', 11],
  [`${'Band '.repeat(59)}Ende`, 6.2],
  ['W'.repeat(300), 6.2],
  ['', 19],
])('the shorter a title and its words, the larger it is: %s', (title, size) => {
  const design = designCover(title)
  expect(design.size).toBe(size)
  expect(design.title.length).toBeLessThanOrEqual(title.length * 1.5)
})
