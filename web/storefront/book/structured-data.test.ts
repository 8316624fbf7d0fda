import { expect, test } from 'vitest'
import { availabilities, type Book } from '../../../contract/catalog/books.ts'
import type { Edition } from '../../../contract/catalog/editions.ts'
import type { ShopOfPages } from '../../app/shop/site.ts'
import { structuredData } from './structured-data.ts'

const book: Book = {
  _id: '11111111-1111-4111-8111-111111111111',
  title: 'The Metamorphosis',
  author: 'Franz Kafka',
  authorSlug: 'franz-kafka',
  description: 'A *commercial* traveller wakes up.',
  category: 'fiction',
  coverImage: '',
  coverTint: null,
  newPrice: 9,
  oldPrice: 9,
  trending: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const shop = { name: 'Book Store', currency: 'EUR', decimals: 2 } as ShopOfPages
const german: Edition = {
  _id: '22222222-2222-4222-8222-222222222222',
  title: 'Die Verwandlung',
  newPrice: 20,
  isLead: false,
  isbn: '9783161484100',
  format: 'hardback' as const,
  language: 'de',
}

test.each([
  ['book-1.png', null, undefined],
  ['book-1.png', '#eee8dc', 'https://books.example/covers/book-1.png'],
  ['https://pictures.example/a.jpg', null, 'https://pictures.example/a.jpg'],
])('of a book with the cover %s and the tint %s the picture is %s', (coverImage, coverTint, image) => {
  const data: { image?: unknown } = structuredData(
    { ...book, coverImage, coverTint },
    [],
    shop,
    'https://books.example',
  )
  expect(data.image).toBe(image)
})

test('a book has its ISBN, format, pages, language, date and publisher, and its other editions', () => {
  const facts = {
    isbn: '9780306406157',
    format: 'paperback' as const,
    pages: 80,
    language: 'en',
    published: '1915-10',
    publisher: 'Wolff',
  }
  const own: Edition = { _id: book._id, title: book.title, newPrice: 9, isLead: true }
  expect(structuredData({ ...book, ...facts }, [own, german], shop, 'https://books.example')).toMatchObject({
    '@type': ['Book', 'Product'],
    isbn: '9780306406157',
    bookFormat: 'https://schema.org/Paperback',
    numberOfPages: 80,
    inLanguage: 'en',
    datePublished: '1915-10',
    publisher: { '@type': 'Organization', name: 'Wolff' },
    workExample: [
      {
        '@type': 'Book',
        name: 'Die Verwandlung',
        isbn: '9783161484100',
        bookFormat: 'https://schema.org/Hardcover',
        inLanguage: 'de',
        url: `https://books.example/books/${german._id}`,
      },
    ],
    offers: { price: '9.00', priceCurrency: 'EUR', itemCondition: 'https://schema.org/NewCondition' },
  })
})

test('a book of which the trade knows nothing has none of it', () => {
  const { offers, ...data } = structuredData(book, [], shop, undefined)
  expect(Object.keys(data)).toEqual(['@type', 'name', 'author', 'description', 'genre'])
  expect(offers.availability).toBe('https://schema.org/InStock')
})

test('the offer has the availability of the stock, and when a pre-ordered book comes', () => {
  const offered = availabilities.map((availability) => {
    const { offers } = structuredData(
      { ...book, availability, expectedOn: '2027-03-01' },
      [],
      shop,
      undefined,
    )
    return [offers.availability.replace('https://schema.org/', ''), offers.availabilityStarts]
  })
  expect(offered).toEqual([
    ['InStock', undefined],
    ['LimitedAvailability', undefined],
    ['BackOrder', undefined],
    ['PreOrder', '2027-03-01'],
    ['OutOfStock', undefined],
  ])
})
