import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import type { Database } from '../database/database.ts'
import { instanceIdOf } from '../identity/secret.ts'
import { accountWithEmail, insertAccount } from '../identity/firebase-auth-api/accounts.sql.ts'
import { beginSignIn, newUid } from '../identity/firebase-auth-api/sign-in-with-password.ts'
import { idTokens } from '../identity/firebase-auth-api/id-tokens.ts'
import { signingKeys, keyEncryption } from '../identity/signing-keys/signing-keys.ts'

/** Signs in test accounts and makes tokens with one wrong claim. */
export async function peopleOf(db: Database, secret: string) {
  const ring = signingKeys(db, keyEncryption(secret), instanceIdOf(secret))
  const tokens = idTokens(ring, instanceIdOf(secret))
  const strangersKeys = await generateKeyPair('ES256')

  async function signIn(email: string, emailVerified = false) {
    const account =
      (await insertAccount(db, { uid: newUid(), email, emailVerified })) ??
      (await accountWithEmail(db, email))
    if (!account) throw new Error(`There is no account for ${email}`)
    const begun = await beginSignIn(db, tokens, account, 'password')
    if ('refused' in begun) throw new Error(begun.refused)
    return begun
  }

  async function tokenFor(email: string, changes?: Changes) {
    const { idToken } = await signIn(email)
    return changes ? changed(idToken, changes) : idToken
  }

  async function changed(token: string, { key, from = secondsNow(), ...claims }: Changes) {
    const { kid, privateKey } = await ring.newest()
    const good = decodeJwt(token)
    return new SignJWT({ ...good, auth_time: claims.authTime ?? from })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(claims.subject ?? good.sub ?? '')
      .setIssuer(claims.issuer ?? good.iss ?? '')
      .setAudience(claims.audience ?? String(good.aud))
      .setIssuedAt(from)
      .setExpirationTime(from + 3600)
      .sign(key ?? privateKey)
  }

  return { signIn, tokenFor, strangersKey: strangersKeys.privateKey }
}

type Changes = {
  key?: CryptoKey
  issuer?: string
  audience?: string
  subject?: string
  from?: number
  authTime?: number
}

const secondsNow = () => Math.floor(Date.now() / 1000)
