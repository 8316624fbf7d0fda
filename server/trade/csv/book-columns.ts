import { t } from '../../../messages/t.ts'
import { BookDataEdit } from '../../../contract/catalog/book-data.ts'
import { BookId, NewBook } from '../../../contract/catalog/books.ts'
import { type BookField, bookFields, fromBookFields } from '../../../domain/books/book-fields.ts'
import { plainName } from '../../../domain/books/table-kinds.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { optionalText } from '../../../contract/text.ts'
import {
  type Column,
  contributorCells,
  parsedBy,
  parsePriceOrNone,
  priceOf,
  subjectCells,
  typed,
  writtenIsbn,
  written,
  yesOrNo,
} from './column-kinds.ts'
import type { CsvBook, Field } from './csv-book.ts'
import { isoDate, parseCopies, parsePrice, parseYes } from './parse-cells.ts'

const stockShape = stock.set.body.shape

type Columns<Name extends Field> = { [Each in Name]: Column<Each> }

const ofBook: Columns<
  'id' | 'title' | 'author' | 'description' | 'category' | 'trending' | 'price' | 'oldPrice'
> = {
  id: typed('id', 'id', BookId),
  title: typed('title', 'title', NewBook.shape.title, [
    'titel',
    'titre',
    'titulo',
    'titolo',
    'tytul',
    'buchtitel',
  ]),
  author: typed('author', 'author', optionalText(200), [
    'authors',
    'autor',
    'autoren',
    'autorin',
    'auteur',
    'autore',
    'verfasser',
  ]),
  description: typed('description', 'description', optionalText(5000), [
    'beschreibung',
    'descripcion',
    'descrizione',
    'descricao',
    'beschrijving',
    'opis',
    'text',
    'resume',
  ]),
  category: {
    field: 'category',
    name: 'category',
    words: ['genre', 'kategorie', 'categorie', 'categoria', 'kategoria', 'warengruppe', 'sachgruppe'],
    write: (category) => category,
    read: (cell, { categories }) => {
      const known = categories.get(plainName(cell))
      return known === undefined
        ? {
            problem: t('There is no category {name}. Choose one of {choices}', {
              name: cell.slice(0, 60),
              choices: [...new Set(categories.values())].join(', '),
            }),
          }
        : { value: known }
    },
  },
  trending: {
    field: 'trending',
    name: 'trending',
    words: [],
    write: yesOrNo,
    read: (cell) => {
      const parsed = parseYes(cell)
      return 'problem' in parsed ? parsed : { value: parsed.value ?? false }
    },
  },
  price: {
    field: 'price',
    name: 'price',
    words: [
      'newprice',
      'preis',
      'prix',
      'precio',
      'preco',
      'prezzo',
      'prijs',
      'cena',
      'pvp',
      'vk',
      'vkpreis',
      'ladenpreis',
      'rrp',
      'prixttc',
      'verkaufspreis',
    ],
    write: priceOf,
    read: parsePrice,
  },
  oldPrice: {
    field: 'oldPrice',
    name: 'old price',
    words: ['alterpreis', 'ancienprix', 'precioanterior', 'listprice'],
    write: priceOf,
    read: parsePriceOrNone,
  },
}

const ofStock: Columns<'onHand' | 'section' | 'whenOut' | 'expectedOn'> = {
  onHand: {
    field: 'onHand',
    name: 'on hand',
    words: [],
    write: written,
    read: (cell) => (cell.trim() === '' ? { value: null } : parseCopies(cell)),
  },
  section: typed('section', 'section', optionalText(60), [
    'shelf',
    'regal',
    'abteilung',
    'standort',
    'rayon',
    'seccion',
    'seccao',
    'reparto',
    'scaffale',
    'afdeling',
    'dzial',
  ]),
  whenOut: {
    ...typed('whenOut', 'when out', stockShape.whenOut),
    read: (cell) => {
      const text = cell.trim()
      const parsed = parsedBy(stockShape.whenOut, text === '' ? undefined : text)
      return 'problem' in parsed ? parsed : { value: parsed.value ?? null }
    },
  },
  expectedOn: {
    ...typed('expectedOn', 'expected', stockShape.expectedOn, ['expectedon']),
    read: (cell) => {
      const text = isoDate(cell)
      const parsed = parsedBy(stockShape.expectedOn, text === '' ? null : text)
      return 'problem' in parsed ? parsed : { value: parsed.value ?? null }
    },
  },
}

function columnFor(field: BookField): Column {
  const { kind, csv } = bookFields[field]
  const [name, ...words] = csv
  const column = typed(field, name, BookDataEdit.shape[field], words)
  if (kind === 'isbn') return { ...column, write: writtenIsbn }
  if (kind === 'date') return { ...column, read: (cell) => column.read(isoDate(cell)) }
  if (kind === 'contributors') return { ...column, ...contributorCells }
  if (kind === 'subjects') return { ...column, ...subjectCells }
  if (kind === 'price-bound') return { ...column, write: yesOrNo, read: parseYes }
  return column
}

const { id, title, author, ...othersOfBook } = ofBook
const { isbn, subtitle, contributors, ...otherData } = fromBookFields(columnFor)

/** In the order of the export. */
const columns: Record<Field, Column> = {
  id,
  isbn,
  title,
  subtitle,
  author,
  contributors,
  ...othersOfBook,
  ...otherData,
  coverImage: typed('coverImage', 'cover', NewBook.shape.coverImage, ['coverimage', 'coverurl']),
  ...ofStock,
}

export const bookColumns = Object.values(columns)

export const cellOf = (column: Column, book: CsvBook, sum: (minorUnits: number) => string): string =>
  column.write(book[column.field], sum)
