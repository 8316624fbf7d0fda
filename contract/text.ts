import { z } from 'zod'
import type { Label } from '../messages/message.ts'
import { msg } from '../messages/t.ts'

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const notStorable = msg('This contains a character that cannot be kept')

const tooLong = msg('Use {maximum, plural, one {# character} other {# characters}} or fewer')

export const text = (max: number, missing: Label) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong).refine(isStorable, notStorable)

export const optionalText = (max: number) =>
  z.string().trim().max(max, tooLong).refine(isStorable, notStorable)

/** Leading spaces of the first line and trailing ones of the last mean nothing; line ends are those of Unix. */
export const multilineText = (max: number) =>
  z
    .string(msg('Enter a text'))
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, tooLong).refine(isStorable, notStorable))

/** Lower-case words with hyphens, for URLs. */
export const slug = (max: number, missing: Label) =>
  z
    .string(missing)
    .max(max, missing)
    .regex(/^[a-z\d]+(-[a-z\d]+)*$/, missing)

const badEmail = msg('Enter an e-mail address, for example reader@example.com')

/** Lower case comes last: of letters that are not ASCII some have a lower case that is. */
export const Email = z
  .string(badEmail)
  .trim()
  .max(254, badEmail)
  .regex(z.regexes.email, badEmail)
  .toLowerCase()
  .meta({ id: 'Email', description: 'Stored in lower case.' })

export const Timestamp = z.iso.datetime()

/** Chosen by the client, so that a retry has no second effect. */
export const IdempotencyKey = text(100, msg('Enter a key')).optional()

/** The query of a list that comes in pages. */
export const pageOfList = {
  limit: z.coerce.number().int().min(1).max(200).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
}

/** The server refuses HTML, pictures and links with other schemes than http, https and mailto. */
export const Markdown = multilineText(50_000).meta({
  id: 'Markdown',
  description: 'Markdown without HTML, tables and pictures.',
})

export const Html = z.string().meta({ description: 'Rendered from Markdown by the server.' })
