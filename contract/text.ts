import { z } from 'zod'

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const notStorable = 'This contains a character that cannot be kept'

export const text = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Use ${max} characters or fewer`)
    .refine(isStorable, notStorable)

export const optionalText = (max: number) =>
  z.string().trim().max(max, `Use ${max} characters or fewer`).refine(isStorable, notStorable)

const badEmail = 'Enter an e-mail address, for example reader@example.com'

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
export const IdempotencyKey = text(100, 'Enter a key').optional()
