import { expect, test } from 'vitest'
import { recognizeTable } from './recognize-table.ts'

const seen = (text: string | Buffer) => {
  const table = recognizeTable(Buffer.from(text))
  if (!table || 'problem' in table) return table?.problem
  const fields = table.columns.map((column) => (typeof column === 'object' ? column.field : column))
  return [table.kind, table.separator, fields]
}

test.each<[string | Buffer, unknown]>([
  ['ISBN,title,price\n', ['books', ',', ['isbn', 'title', 'price']]],
  ['Titel;Preis (EUR);ISBN-13\r\n', ['books', ';', ['title', 'price', 'isbn']]],
  ['Título\tAutor\tPrecio\n', ['books', '\t', ['title', 'author', 'price']]],
  ['"id";"on hand";"Old Price"\n', ['books', ';', ['id', 'onHand', 'oldPrice']]],
  ['sep=;\nISBN;title,subtitle\n', ['books', ';', ['isbn', undefined]]],
  ['EAN;Menge;VK-Preis;Regal', ['stock', ';', ['isbn', 'quantity', 'price', 'section']]],
  ['Preis;Bestand;Titel;ISBN\n', ['stock', ';', ['price', 'quantity', undefined, 'isbn']]],
  [Buffer.from('ISBN;St\xfcck\n', 'latin1'), ['stock', ';', ['isbn', 'quantity']]],
  ['ISBN,Quantité,Prix,Rayon\n', ['stock', ',', ['isbn', 'quantity', 'price', 'section']]],
  ['isbn,Existencias,Precio,Sección\n', ['stock', ',', ['isbn', 'quantity', 'price', 'section']]],
  ['ISBN,on hand\n', ['stock', ',', ['isbn', 'quantity']]],
  ['ISBN,price\n', ['stock', ',', ['isbn', 'price']]],
  ['978-0-306-40615-7;3;12,50;A1\n', ['stock', ';', ['isbn', 'quantity', 'price', 'section']]],
  ['9780306406157,3\n', ['stock', ',', ['isbn', 'quantity']]],
  ['9.78E+12;3;12,50;A1\n', ['stock', ';', ['isbn', 'quantity', 'price', 'section']]],
])('%s', (text, expected) => {
  expect(seen(text)).toEqual(expected)
})

test.each([
  ['<ONIXMessage release="3.0">', undefined],
  ['\uFEFF <!DOCTYPE html>,title', undefined],
  ['hello', undefined],
  ['name,amount\n', /No column is known/],
  ['quantity;price\n', /no column for the ISBN/],
  ['author;price\n', /no column for the id, the ISBN or the title/],
])('%s is no table', (text, words) => {
  if (words) expect(seen(text)).toMatch(words)
  else expect(seen(text)).toBeUndefined()
})

test('columns that are not used are named', () => {
  const table = recognizeTable(Buffer.from('ISBN;title;Lieferant;title\n'))
  expect(table).toMatchObject({ notes: ['These columns are not used: Lieferant, title'] })
})
