import { bytes } from '../bytes.ts'
import { route } from '../route.ts'

/** Files of all books, as `npm run export` writes them. */
export const bookExports = {
  books: route({
    method: 'GET',
    path: '/api/admin/exports/books.csv',
    access: 'manager',
    summary:
      'Exports all books as CSV, one line each. Imported again, also by an empty shop, they are the same books.',
    responses: { 200: bytes('text/csv') },
  }),
  stock: route({
    method: 'GET',
    path: '/api/admin/exports/stock.csv',
    access: 'manager',
    summary:
      'Exports ISBN, quantity, price and section of the books whose stock is kept, as CSV. The quantity has the copies of orders that are not shipped yet.',
    responses: { 200: bytes('text/csv') },
  }),
  onix: route({
    method: 'GET',
    path: '/api/admin/exports/books.xml',
    access: 'manager',
    summary: 'Exports all books with an ISBN as a message of ONIX 3.0.',
    responses: { 200: bytes('application/xml') },
  }),
}
