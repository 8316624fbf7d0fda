import { t } from '../../../messages/t.ts'
import { escaped } from '../../../domain/plain-text.ts'
import type { Queryable } from '../../database/database.ts'
import { inLanguage } from '../../lib/language.ts'
import { qrPng } from '../../orders/payments/qr-code.ts'
import { languageOf } from '../../settings/shop-state.ts'
import { type Action, type Block, type Content, onOneLine } from '../blocks.ts'
import type { MailedShop } from '../message-text.ts'
import { bookRows, type Covers, maxCovers } from './book-rows.ts'
import {
  button,
  colors,
  link,
  linked,
  linesToHtml,
  type Look,
  panel,
  paragraph,
  sans,
  tableOf,
} from './elements.ts'
import { framedEmail } from './frame.ts'
import { type AttachedPicture, emailLogo, emailPicture, pictureTag } from './pictures.ts'

export type HtmlEmail = { html: string; pictures: AttachedPicture[] }

type Store = { db: Queryable; baseUrl: string; shop: MailedShop }

/** The HTML of an e-mail, and the pictures that it shows. A picture that cannot be had is left out. */
export async function htmlOf({ subject, blocks }: Content, { db, baseUrl, shop }: Store): Promise<HtmlEmail> {
  const look = shop.settings.shop
  const logo = await emailLogo(db, look)
  const covers = await coversOf(db, blocks)
  const qrCode = qrCodeOf(blocks)
  const picture = await pictureOf(db, blocks)
  return inLanguage(languageOf(shop), () => {
    const content = contentHtml(blocks, { look, covers, qrCode, picture })
    const footer = footerOf(blocks, look)
    const html = framedEmail({ shop, baseUrl, subject, content, footer, logo, text: signatureIn(blocks) })
    return {
      html,
      pictures: [logo, picture, ...covers.values(), qrCode].filter((each) => each !== undefined),
    }
  })
}

const signatureIn = (blocks: Block[]) =>
  blocks.flatMap((block) => (typeof block === 'object' && 'signature' in block ? [block.signature] : []))[0]

async function coversOf(db: Queryable, blocks: Block[]): Promise<Covers> {
  const books = blocks.flatMap((block) => (typeof block === 'object' && 'books' in block ? block.books : []))
  const names = new Set(books.map(({ cover }) => cover).filter((name) => name && !name.includes('//')))
  const covers = new Map<string, AttachedPicture>()
  // One after the other, to save memory.
  for (const name of [...names].slice(0, maxCovers)) {
    const picture = await emailPicture(db, 'cover', name, `cover-${covers.size + 1}@shop`)
    if (picture) covers.set(name, picture)
  }
  return covers
}

async function pictureOf(db: Queryable, blocks: Block[]): Promise<AttachedPicture | undefined> {
  const block = blocks.find((each) => typeof each === 'object' && 'picture' in each)
  return block && emailPicture(db, 'picture', block.picture, 'picture@shop')
}

const footerOf = (blocks: Block[], look: Look) =>
  blocks
    .filter((block) => typeof block === 'object' && 'footer' in block)
    .map(({ footer }) => `<p style="margin:0 0 12px">${linked(footer, look)}</p>\n`)
    .join('')

function qrCodeOf(blocks: Block[]): AttachedPicture | undefined {
  for (const block of blocks) {
    if (typeof block === 'string' || !('qrCode' in block)) continue
    const content = qrPng(block.qrCode)
    const size = content.readUInt32BE(widthAt)
    return {
      cid: 'qr-code@order',
      filename: 'qr-code.png',
      contentType: 'image/png',
      content,
      width: size,
      height: size,
    }
  }
  return undefined
}

/** Of a PNG, in its header. */
const widthAt = 16

type Shown = {
  look: Look
  covers: Covers
  qrCode: AttachedPicture | undefined
  picture?: AttachedPicture | undefined
}

export function contentHtml(blocks: Block[], shown: Shown): string {
  const first = blocks.find(isAction)
  return blocks.map((block) => blockHtml(block, block === first, shown)).join('')
}

const isAction = (block: Block): block is Action => typeof block === 'object' && 'button' in block

function blockHtml(block: Block, isMain: boolean, { look, covers, qrCode, picture }: Shown): string {
  if (typeof block === 'string') return paragraph(linked(block, look))
  if (isAction(block)) return actionHtml(block, isMain, look)
  if ('total' in block) return paragraph(linked(block.total, look), 'font-weight:600')
  if ('lines' in block) return panel(block.lines.map(onOneLine))
  if ('sums' in block) return sumRows(block)
  if ('signature' in block) return paragraph(linked(block.signature, look), 'margin:0')
  if ('footer' in block) return ''
  if ('picture' in block) return picture ? paragraph(pictureTag(picture, block.alt)) : ''
  if ('books' in block)
    return (
      (block.heading ? paragraph(escaped(block.heading), 'margin:0 0 8px;font-weight:600') : '') +
      bookRows(block.books, covers, look)
    )
  return (
    paragraph(linked(block.text, look)) +
    (qrCode ? paragraph(pictureTag(qrCode, t('QR code for your banking app'))) : '')
  )
}

/** The main one is a button, the others are links. */
const actionHtml = ({ before, button: label, url }: Action, isMain: boolean, look: Look) =>
  isMain
    ? (before ? paragraph(escaped(before)) : '') + button(url, label, look)
    : paragraph([...(before ? [escaped(before)] : []), link(url, label, look)].join(' '))

const sumRows = ({ sums }: { sums: { label: string; value: string }[] }) =>
  `${tableOf(
    sums
      .map(
        ({ label, value }) =>
          `<tr><td class="soft" style="padding:2px 0;color:${colors.soft};font:14px/1.5 ${sans}">${linesToHtml(label)}</td><td class="ink" align="right" style="padding:2px 0 2px 12px;color:${colors.ink};font:14px/1.5 ${sans};white-space:nowrap">${escaped(value)}</td></tr>`,
      )
      .join('\n'),
    'margin:0 0 16px',
  )}\n`
