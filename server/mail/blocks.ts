import { t } from '../../messages/t.ts'
import type { SumLine } from '../../domain/money/sum-lines.ts'

/** One part of an e-mail. Its plain text and its HTML are written from it, so that both say the same. */
export type Block =
  /** A paragraph. Addresses in it become links. */
  | string
  /** A paragraph that stands out. */
  | { total: string }
  /** What somebody typed or has to copy, indented. */
  | { lines: string[] }
  | { sums: SumLine[] }
  | { heading?: string; books: MailedBook[] }
  | Action
  /** How to pay by the picture of this code, which is sent with it. */
  | { text: string; qrCode: string }
  | { signature: string }
  /** An uploaded picture, and what it shows. */
  | { picture: string; alt: string }
  /** In small letters below everything. */
  | { footer: string }

/** Where the reader goes next. The first one of an e-mail is a button. */
export type Action = {
  /** With the URL, for the plain text. */
  text: string
  /** What else the text says. */
  before?: string
  button: string
  url: string
}

export type MailedBook = {
  /** The whole line, for the plain text. */
  text: string
  title: string
  author: string
  price: string
  /** Format, language and the like. */
  details: string
  /** Where the copy comes from; empty if that is not known. */
  source: string
  /** The name of its picture. */
  cover: string
  /** What the colour of a drawn one follows, as in the shop. */
  coverGroup?: string | undefined
  /** Of its page. */
  url?: string
}

/** What an e-mail says. A subject is a header, so it contains nothing that shoppers typed. */
export type Content = { subject: string; blocks: Block[] }

/** Keeps typed text from looking like a line of the store's. */
export const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')

const indented = (lines: string[]) => lines.map((line) => `  ${onOneLine(line)}`).join('\n')

const textOfBook = ({ text, details, url = '' }: MailedBook) =>
  indented([text]) + [details, url].map((line) => line && `\n    ${line}`).join('')

function textOfBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('text' in block) return block.text
  if ('total' in block) return block.total
  if ('signature' in block) return block.signature
  if ('picture' in block) return `[${onOneLine(block.alt)}]`
  if ('footer' in block) return block.footer
  if ('lines' in block) return indented(block.lines)
  if ('sums' in block)
    return indented(block.sums.map(({ label, value }) => t('{label}: {value}', { label, value })))
  return [...(block.heading ? [block.heading] : []), ...block.books.map(textOfBook)].join('\n')
}

export const plainTextOf = (blocks: Block[]) => `${blocks.map(textOfBlock).join('\n\n')}\n`

/** Of a text whose content is no longer known, such as that of an order that has changed since. */
export const blocksOf = (text: string): Block[] =>
  text
    .trimEnd()
    .split('\n\n')
    .map((part) => (part.startsWith('  ') ? { lines: part.split('\n').map((line) => line.trim()) } : part))
