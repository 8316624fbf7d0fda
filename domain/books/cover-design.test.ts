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
