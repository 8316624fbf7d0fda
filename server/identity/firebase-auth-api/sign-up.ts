import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashPassword } from '../passwords.ts'
import { insertAccount } from './accounts.sql.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { EmailField, isOwnAddress, NewPassword } from './fields.ts'
import type { From, Provider } from './provider.ts'
import { refuse } from './refusals.ts'
import { consumeAttempt } from './throttles.ts'

/** With an idToken the call would add a password to that account, which the store does not offer. */
export const SignUp = z.object({
  idToken: z.never({ error: 'OPERATION_NOT_ALLOWED' }).optional(),
  email: EmailField,
  password: NewPassword,
})

export const newUid = () => randomBytes(21).toString('base64url')

export async function signUp(provider: Provider, { email, password }: z.output<typeof SignUp>, from: From) {
  const tooPlain = isOwnAddress(email, password)
  if (tooPlain) return tooPlain
  const limited = await consumeAttempt(provider, `sign-up ${email}`, from)
  if (limited) return limited
  const passwordHash = await hashPassword(password)
  return provider.db.transaction(async (tx) => {
    const account = await insertAccount(tx, { uid: newUid(), email, passwordHash })
    if (!account) return refuse('EMAIL_EXISTS')
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.uid,
      email,
      ...(await beginSignIn(tx, provider.tokens, account, 'password')),
    }
  })
}
