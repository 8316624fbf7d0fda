import { BookDataEdit } from '../../../contract/catalog/book-data.ts'
import { BookId, NewBook } from '../../../contract/catalog/books.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { optionalText } from '../../../contract/text.ts'
import {
  type Column,
  contributors,
  dated,
  parsedBy,
  parsePriceOrNone,
  priceOf,
  subjects,
  typed,
  writtenIsbn,
  written,
  yesOrNo,
} from './column-kinds.ts'
import type { CsvBook, Field } from './csv-book.ts'
import { isoDate, parseCopies, parsePrice, parseYes } from './parse-cells.ts'

const stockShape = stock.set.body.shape

const columns: { [Name in Field]: Column<Name> } = {
  id: typed('id', 'id', BookId),
  isbn: {
    ...typed('isbn', 'ISBN', BookDataEdit.shape.isbn, [
      'isbn13',
      'isbn10',
      'ean',
      'ean13',
      'gtin',
      'barcode',
    ]),
    write: (isbn) => (isbn === null ? '' : writtenIsbn(isbn)),
  },
  title: typed('title', 'title', NewBook.shape.title, ['titel', 'titre', 'titulo', 'buchtitel']),
  subtitle: typed('subtitle', 'subtitle', BookDataEdit.shape.subtitle, [
    'untertitel',
    'soustitre',
    'subtitulo',
  ]),
  author: typed('author', 'author', optionalText(200), [
    'authors',
    'autor',
    'autoren',
    'autorin',
    'auteur',
    'verfasser',
  ]),
  contributors,
  description: typed('description', 'description', optionalText(5000), [
    'beschreibung',
    'descripcion',
    'text',
    'resume',
  ]),
  category: {
    field: 'category',
    name: 'category',
    words: ['genre', 'kategorie', 'categorie', 'categoria'],
    write: (category) => category,
    read: (cell, { categories }) => {
      const known = categories.get(cell.trim().toLowerCase())
      return known === undefined
        ? {
            problem: `There is no category ${cell.slice(0, 60)}. Choose one of ${[...new Set(categories.values())].join(', ')}`,
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
  publisher: typed('publisher', 'publisher', BookDataEdit.shape.publisher, [
    'verlag',
    'editeur',
    'editorial',
  ]),
  imprint: typed('imprint', 'imprint', BookDataEdit.shape.imprint),
  published: dated('published', 'published', BookDataEdit.shape.published, [
    'publicationdate',
    'pubdate',
    'erscheinungsdatum',
    'erschienen',
    'dateparution',
    'datedeparution',
    'fechadepublicacion',
  ]),
  format: typed('format', 'format', BookDataEdit.shape.format, ['binding', 'einband', 'reliure', 'formato']),
  pages: typed('pages', 'pages', BookDataEdit.shape.pages, [
    'seiten',
    'seitenzahl',
    'paginas',
    'nombredepages',
  ]),
  language: typed('language', 'language', BookDataEdit.shape.language, ['sprache', 'langue', 'idioma']),
  originalLanguage: typed('originalLanguage', 'original language', BookDataEdit.shape.originalLanguage, [
    'originalsprache',
  ]),
  series: typed('series', 'series', BookDataEdit.shape.series, ['reihe', 'serie', 'collection', 'coleccion']),
  seriesNumber: typed('seriesNumber', 'number in series', BookDataEdit.shape.seriesNumber, [
    'seriesnumber',
    'band',
  ]),
  subjects,
  heightMm: typed('heightMm', 'height mm', BookDataEdit.shape.heightMm, ['height']),
  widthMm: typed('widthMm', 'width mm', BookDataEdit.shape.widthMm, ['width']),
  thicknessMm: typed('thicknessMm', 'thickness mm', BookDataEdit.shape.thicknessMm, ['thickness']),
  weightG: typed('weightG', 'weight g', BookDataEdit.shape.weightG, ['weight']),
  taxClass: typed('taxClass', 'tax class', BookDataEdit.shape.taxClass),
  priceBound: {
    field: 'priceBound',
    name: 'fixed price',
    words: ['pricebound', 'preisgebunden', 'prixunique', 'preciofijo'],
    write: yesOrNo,
    read: parseYes,
  },
  coverImage: typed('coverImage', 'cover', NewBook.shape.coverImage, ['coverimage', 'coverurl']),
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

/** In the order of the export. The fields of each are those of its values, which the compiler cannot follow here. */
export const bookColumns = Object.values(columns) as unknown as Column[]

export const cellOf = (column: Column, book: CsvBook, sum: (minorUnits: number) => string): string =>
  column.write(book[column.field], sum)
