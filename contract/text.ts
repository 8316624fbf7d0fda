import { z } from 'zod'

/** PostgreSQL keeps no NUL, and half a surrogate pair is not a character. */
const canBeKept = (text: string) => !text.includes('\0') && text.isWellFormed()

const unkeepable = 'This contains a character that cannot be kept'

export const line = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please keep this to ${max} characters`)
    .refine(canBeKept, unkeepable)

export const optionalLine = (max: number) =>
  z.string().trim().max(max, `Please keep this to ${max} characters`).refine(canBeKept, unkeepable)

const badEmail = 'Please give an e-mail address, such as reader@example.com'

export const Email = z
  .string(badEmail)
  .trim()
  .toLowerCase()
  .max(254, badEmail)
  .regex(z.regexes.email, badEmail)
  .meta({ id: 'Email', description: 'Kept in lower case.' })

export const Moment = z.iso.datetime()

/** A name that a caller gives to a call, to make it again without doing it again. */
export const Key = line(100, 'Please give a key').optional()
