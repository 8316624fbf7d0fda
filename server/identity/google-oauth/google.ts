import type { GoogleClient } from '../../config.ts'
import { z } from 'zod'
import { Email, optionalText } from '../../../contract/text.ts'

/** The provider behind "Sign in with Google". */
export type Google =
  | { kind: 'off' }
  /** The demo's fake Google, for visitors on this machine, or for all visitors if public. */
  | { kind: 'demo'; isPublic: boolean }
  | RealGoogle

export type RealGoogle = { kind: 'real'; client: GoogleClient; issuer: URL; callback(): URL }

/** Google's provider id, in the client library and in account_identities. */
export const googleId = 'google.com'

/** The claims of Google, or of the demo's fake Google. */
export type Claims = {
  subject: string
  email: string
  emailVerified: boolean
  /** The Google Workspace domain, or empty. */
  hostedDomain: string
  name: string
  photoUrl: string
  /** From the fake Google, which checks no identity. */
  simulated: boolean
}

/** The prefix of the fake Google's subjects; Google's are numbers. */
export const simulatedPrefix = 'sim-'

const IdTokenOfGoogle = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((sub) => !sub.startsWith(simulatedPrefix)),
  email: Email,
  email_verified: z.boolean().catch(false),
  hd: z.string().catch(''),
  name: optionalText(300).catch(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .catch(''),
})

/** Undefined for incomplete claims: an account requires an e-mail address. */
export function readClaims(idToken: unknown): Claims | undefined {
  const { data } = IdTokenOfGoogle.safeParse(idToken)
  return (
    data && {
      subject: data.sub,
      email: data.email,
      emailVerified: data.email_verified,
      hostedDomain: data.hd,
      name: data.name,
      photoUrl: data.picture,
      simulated: false,
    }
  )
}

/** Whether Google hosts the mailbox, and so knows its current owner. */
export const isAuthoritative = ({ email, emailVerified, hostedDomain, simulated }: Claims) =>
  !simulated && emailVerified && (hostedDomain !== '' || email.endsWith('@gmail.com'))
