import { expect, test } from 'vitest'
import { uniqueSlug } from './slug.ts'

const slugOf = (name: string, taken: string[] = []) =>
  uniqueSlug(name, { max: 12, fallback: 'category', taken: new Set(taken) })

test.each([
  ['Science Fiction', 'science-fict'],
  ['Café & Küche', 'cafe-kuche'],
  ['Children’s', 'childrens'],
  ['Straße', 'strasse'],
  ['推理小説', 'category'],
  ['— !!! —', 'category'],
])('%s has the slug %s', (name, slug) => expect(slugOf(name)).toBe(slug))

test('a taken slug gets a number and stays within its length', () => {
  expect(slugOf('Poetry', ['poetry', 'poetry-2'])).toBe('poetry-3')
  expect(slugOf('Science Fiction', ['science-fict'])).toBe('science-fi-2')
})
