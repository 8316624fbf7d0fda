import { designCover } from '../../../domain/books/cover-design.ts'
import { escaped } from '../../../domain/plain-text.ts'
import { type MailedBook, onOneLine } from '../blocks.ts'
import { colors, link, type Look, sans, serif, tableOf } from './elements.ts'
import { type AttachedPicture, pictureTag } from './pictures.ts'

/** By the name of the picture. */
export type Covers = ReadonlyMap<string, AttachedPicture>

/** Further books have none: mail programs cut off what is longer than 102 kB. */
export const maxCovers = 12

export function bookRows(books: MailedBook[], covers: Covers, look: Look): string {
  const rows = books.map((book, at) => {
    const picture = covers.get(book.cover)
    if (picture) return bookRow(book, pictureTag(picture, ''), look)
    return bookRow(book, at < maxCovers ? drawnCover(book) : '', look)
  })
  return `${tableOf(rows.join('\n'), 'margin:0 0 16px')}\n`
}

/** On a phone the price stands below the title. */
function bookRow({ title, author, price, details, source, url }: MailedBook, cover: string, look: Look) {
  const name = onOneLine(title)
  const edge = `border-top:1px solid ${colors.line}`
  const more = [author, details, source].filter(Boolean).map((text) => escaped(onOneLine(text)))
  return `<tr><td class="line" width="60" valign="top" style="${edge};padding:12px 12px 12px 0">${cover}</td>
<td class="line ink beside" valign="top" style="${edge};padding:12px 0;color:${colors.ink};font:600 16px/1.4 ${serif};overflow-wrap:anywhere">${url ? link(url, name, look) : escaped(name)}<br>
<span class="soft" style="color:${colors.soft};font:14px/1.5 ${sans}">${more.join('<br>\n')}</span></td>
<td class="line ink price" valign="top" align="right" style="${edge};padding:12px 0 12px 12px;color:${colors.ink};font:16px/1.4 ${sans};white-space:nowrap">${escaped(price)}</td></tr>`
}

/** Of what fits on it. The whole title stands beside it. */
const drawnLetters = 60

/** Not every mail program knows `hsl`. */
function paleOf(hue: number): string {
  const channel = (from: number) => {
    const at = (from + hue / 30) % 12
    const level = 0.86 - 0.07 * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** In place of a picture: the book's colour, and as much of its title as fits. */
function drawnCover({ title, coverGroup }: MailedBook): string {
  const { hue, title: broken } = designCover(title, coverGroup)
  const shown = Array.from(broken).slice(0, drawnLetters).join('')
  return `<div aria-hidden="true" style="width:60px;height:90px;box-sizing:border-box;padding:7px 6px;overflow:hidden;background:${paleOf(hue)};border-radius:4px;color:${colors.ink};font:600 9px/1.3 ${serif};overflow-wrap:anywhere">${escaped(shown)}</div>`
}
