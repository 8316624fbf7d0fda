import { expect, test } from 'vitest'
import { languages } from '../../../messages/languages.ts'
import { inLanguage } from '../../lib/language.ts'
import { csvFormat, csvLines } from '../../lib/csv.ts'
import { sampleTable } from '../export/sample-table.ts'
import { recognizeTable } from './recognize-table.ts'
import { knownFor } from './table-choices.sql.ts'

const seen = (text: string | Buffer) => {
  const table = recognizeTable(Buffer.from(text))
  if (!table || 'problem' in table) return table?.problem
  const fields =
    table.kind === 'stock'
      ? table.columns
      : table.columns.map((column, at) => column?.field ?? table.fields[at] ?? undefined)
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
  [
    'ISBN;Titel;Autor;Preis;Bestand\n',
    ['books-and-stock', ';', ['isbn', 'title', 'author', 'price', 'quantity']],
  ],
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

test('a table with headings that nobody knows keeps its columns, and prose has none', () => {
  const problem = expect.stringMatching(/No column is known/)
  expect(recognizeTable(Buffer.from('Nummer;Wert\n1;2\n'))).toMatchObject({
    problem,
    shape: { separator: ';', names: ['Nummer', 'Wert'], fields: [null, null] },
  })
  expect(recognizeTable(Buffer.from('Dear Ann, see you\nBob\n'))).toEqual({ problem })
  expect(recognizeTable(Buffer.from(`ISBN${';x'.repeat(200)}\n`))).toEqual({
    problem: 'The table has more than 200 columns',
  })
})

test('choices of staff count for their headings, also with a column of reasons behind', () => {
  const choices = {
    kind: 'books' as const,
    columns: ['isbn' as const, 'author' as const],
    categories: [],
    headings: ['ISBN', 'title'],
  }
  const fields = (headings: string) => {
    const table = recognizeTable(Buffer.from(headings), knownFor(choices))
    return table && 'fields' in table ? table.fields : table
  }
  expect(fields('ISBN;title\n')).toEqual(['isbn', 'author'])
  expect(fields('ISBN;title;Reason\n')).toEqual(['isbn', 'author', null])
  expect(fields('ISBN;author\n')).toEqual(['isbn', 'author'])
  expect(fields('title;ISBN\n')).toEqual(['title', 'isbn'])
})

test.each(languages)('the sample is read wholly in %s', (language) => {
  const format = csvFormat(language, 2)
  const rows = inLanguage(language, () => sampleTable(format, ['A', 'B']))
  const table = recognizeTable(Buffer.from(csvLines(rows, format)))
  expect(table).toMatchObject({ kind: 'books-and-stock', notes: [] })
  expect(table && 'fields' in table && table.fields).not.toContain(null)
})
