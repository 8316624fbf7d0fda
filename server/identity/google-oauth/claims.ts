import { z } from 'zod'
import { Email, optionalText } from '../../../contract/text.ts'

/** What Google says of somebody, or the demo's stand-in for it. */
export type Claims = {
  subject: string
  email: string
  emailVerified: boolean
  /** The organisation that has its mail at Google. */
  hostedDomain: string
  name: string
  photoUrl: string
  /** Said by the stand-in, which checks nothing. */
  simulated: boolean
}

/** What the subjects of the stand-in begin with; Google's are numbers. */
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

/** Undefined where Google does not say enough: an account needs an address. */
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

/** Whether Google itself keeps the mail of that address, and so knows today whose it is. */
export const isAuthoritative = ({ email, emailVerified, hostedDomain, simulated }: Claims) =>
  !simulated && emailVerified && (hostedDomain !== '' || email.endsWith('@gmail.com'))
