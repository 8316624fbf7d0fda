import { z } from 'zod'
import { hashOf } from '../random-code.ts'
import { accountOf } from './accounts.sql.ts'
import { idTokenSeconds } from './id-tokens.ts'
import type { Provider } from './provider.ts'
import { refuse } from './fields.ts'
import { touchSignIn } from './sign-ins.sql.ts'

export const Refresh = z.object({
  grant_type: z.literal('refresh_token', 'INVALID_GRANT_TYPE'),
  refresh_token: z.string('MISSING_REFRESH_TOKEN').min(1, 'MISSING_REFRESH_TOKEN').max(200, 'TOKEN_EXPIRED'),
})

/**
 * Issues a new ID token for a valid sign-in. The refresh token stays the same: with rotation, two tabs that
 * refresh at once would sign each other out. Unknown tokens get TOKEN_EXPIRED too, so that the client library
 * signs out.
 */
export async function refresh({ db, tokens, instanceId }: Provider, asked: z.output<typeof Refresh>) {
  const signIn = await touchSignIn(db, hashOf(asked.refresh_token))
  const account = signIn && (await accountOf(db, signIn.uid))
  if (!account) return refuse('TOKEN_EXPIRED')
  const idToken = await tokens.issue(account, signIn)
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: asked.refresh_token,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: instanceId,
  }
}
