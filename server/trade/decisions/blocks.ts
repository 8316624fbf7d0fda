import { msg, t } from '../../../messages/t.ts'
import type { BlockKind } from '../../../domain/import-rule-terms.ts'
import { bookFormats } from '../../../domain/books/book-terms.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import type { RecordBlocks, Reason } from '../onix/mapping/trade-record.ts'

/** What the shop takes from no feed: as it was entered, and as it is compared. */
export type Block = { kind: BlockKind; value: string; key: string }

/** By kind, to compare with many records. */
export type Blocks = {
  publishers: Map<string, string>
  formats: Set<string>
  forms: string[]
  isbns: Set<string>
  titles: Block[]
}

export function indexBlocks(blocks: Block[]): Blocks {
  const of = (kind: BlockKind) => blocks.filter((block) => block.kind === kind)
  const keysOf = (kind: BlockKind) => of(kind).map(({ key }) => key)
  return {
    publishers: new Map(of('publisher').map(({ key, value }) => [key, value])),
    formats: new Set(keysOf('format')),
    forms: keysOf('form'),
    isbns: new Set(keysOf('isbn')),
    titles: of('title'),
  }
}

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Names are the same without case, accents, spaces and punctuation. */
const comparedName = (name: string) => withoutAccents(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** Words with a space around each, so that a part of a word is not found. */
const comparedWords = (text: string) => {
  const words = withoutAccents(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words && ` ${words} `
}

const maxKey = 400

/** A block as it is kept, or what is wrong with it. */
export function toBlock(kind: BlockKind, typed: string): Block | { problem: string } {
  if (kind === 'isbn') {
    const parsed = parseIsbn(typed)
    return 'problem' in parsed ? parsed : { kind, value: parsed.isbn, key: parsed.isbn }
  }
  if (kind === 'format') return toFormat(typed)
  if (kind === 'form') return toForm(typed)
  const key = kind === 'publisher' ? comparedName(typed) : comparedWords(typed)
  if (key === '') return { problem: t('Enter at least one letter or digit') }
  // Some letters become many without their accents.
  if (key.length > maxKey) return { problem: t('Use fewer characters') }
  return { kind, value: typed.replace(/\s+/g, ' '), key }
}

const toFormat = (typed: string): Block | { problem: string } =>
  bookFormats.some((format) => format === typed)
    ? { kind: 'format', value: typed, key: typed }
    : { problem: t('Choose a format') }

/** One letter alone is no code of a product, so it stands for all that start with it. */
function toForm(typed: string): Block | { problem: string } {
  const code = typed.toUpperCase()
  if (!/^[A-Z\d]{1,2}\*?$/.test(code))
    return { problem: t('Enter a code of ONIX, for example BC, or the start of several, for example E*') }
  const value = code.length === 1 ? `${code}*` : code
  return { kind: 'form', value, key: value }
}

const isForm = (form: string, key: string) =>
  key.endsWith('*') ? form !== '' && form.startsWith(key.slice(0, -1)) : form === key

/** The rule of the shop by which a record is skipped. */
export function blockedBy(isbn: string, parts: RecordBlocks, blocks: Blocks): Reason | undefined {
  if (blocks.isbns.has(isbn))
    return { code: 'blocked-isbn', message: msg('Blocked in this shop: ISBN {isbn}'), values: { isbn } }
  return blockedPublisher(parts, blocks) ?? blockedForm(parts, blocks) ?? blockedTitle(parts, blocks)
}

function blockedPublisher({ publishing }: RecordBlocks, { publishers }: Blocks): Reason | undefined {
  if (publishers.size === 0) return undefined
  for (const name of [publishing?.publisher, publishing?.imprint]) {
    const value = name && publishers.get(comparedName(name))
    if (value)
      return {
        code: 'blocked-publisher',
        message: msg('Blocked in this shop: publisher {name}'),
        values: { name: value },
      }
  }
  return undefined
}

function blockedForm({ descriptive }: RecordBlocks, { formats, forms }: Blocks): Reason | undefined {
  const { format, form = '' } = descriptive ?? {}
  if (format && formats.has(format))
    return {
      code: 'blocked-format',
      message: msg('Blocked in this shop: format {format}'),
      values: { format },
    }
  const key = forms.find((each) => isForm(form, each))
  return key === undefined
    ? undefined
    : { code: 'blocked-form', message: msg('Blocked in this shop: form {code}'), values: { code: key } }
}

function blockedTitle({ descriptive }: RecordBlocks, { titles }: Blocks): Reason | undefined {
  if (titles.length === 0 || !descriptive) return undefined
  const words = comparedWords(`${descriptive.title} ${descriptive.subtitle ?? ''}`)
  const found = titles.find(({ key }) => words.includes(key))
  return (
    found && {
      code: 'blocked-title',
      message: msg('Blocked in this shop: titles with “{words}”'),
      values: { words: found.value },
    }
  )
}
