import { z } from 'zod'
import { messageOfIssue } from '../../../contract/problem.ts'
import { Email, optionalText } from '../../../contract/text.ts'
import type { WeakPassword } from '../../../domain/weak-password.ts'
import { isCommonPassword } from '../common-passwords.ts'

/** Error messages of fields are the client library's error codes. */
const says = (message: Message) => message

/** The page says it in its own language. */
const weak = (reason: WeakPassword) => `WEAK_PASSWORD : ${reason}` as const

export const shortestPassword = 6
export const maxPasswordLength = 256

export const EmailField = z
  .string(says('MISSING_EMAIL'))
  .min(1, says('MISSING_EMAIL'))
  .trim()
  .refine((text) => Email.safeParse(text).success, says('INVALID_EMAIL'))
  .toLowerCase()

const tooShort = says(`WEAK_PASSWORD : Password should be at least ${shortestPassword} characters`)
const tooLong = says(weak('too-long'))

/** Not checked against the policy: an existing password may be older than it. */
export const GivenPassword = z.string(says('MISSING_PASSWORD')).min(1, says('MISSING_PASSWORD')).max(4_096)

export const NewPassword = z
  .string(says('MISSING_PASSWORD'))
  .min(1, says('MISSING_PASSWORD'))
  .min(shortestPassword, tooShort)
  .max(maxPasswordLength, tooLong)

/** What an attacker would try first. */
export function refuseIfGuessable(email: string, password: string): Refused | undefined {
  if (password.toLowerCase() === email) return refuse(weak('is-email'))
  if (isCommonPassword(password)) return refuse(weak('too-common'))
  return undefined
}

export const IdToken = z.string(says('INVALID_ID_TOKEN')).max(8_192, says('INVALID_ID_TOKEN'))

export const OobCode = z.string(says('INVALID_OOB_CODE')).min(1).max(200, says('INVALID_OOB_CODE'))

/** Null clears it. */
export const ProfileLine = z.union([z.null().transform(() => ''), optionalText(300)])

export const PhotoUrl = z.union([
  z.null().transform(() => ''),
  z.literal(''),
  z.url({ protocol: /^https?$/ }).max(2_000),
])

const codeForm = /^[A-Z_]+( : .*)?$/

/** The first issue, as an error message for the client library. */
export function messageOf(error: z.ZodError): string {
  const [issue] = error.issues
  const message = issue ? messageOfIssue(issue) : ''
  return codeForm.test(message) ? message : `INVALID_ARGUMENT : ${message}`
}

/** The Firebase client library's error codes that this provider uses. */
export type Code =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'NO_SUCH_PROVIDER'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'USER_DISABLED'
  | 'USER_MISMATCH'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'

/** A code, optionally with details after a colon. */
export type Message = Code | `${Code} : ${string}`

export type Refused = { refused: Message }

export const refuse = (refused: Message): Refused => ({ refused })

/** The body of an error as the client library reads it. */
export const errorBody = (status: number, message: string) => ({
  error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
})
