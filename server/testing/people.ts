import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { shopperVerifier } from '../identity/id-token.ts'

const issuer = 'https://identity.example/test-shop'
const audience = 'test-shop'

/** An identity provider of our own, which gives ID tokens to whomever the tests name. */
export async function testIdentity() {
  const keys = await generateKeyPair('ES256')
  const strangersKeys = await generateKeyPair('ES256')
  const published = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'ES256' }
  const tokenFor = (
    email: string,
    { key = keys.privateKey, from = secondsNow(), ...claims }: TokenOptions = {},
  ) =>
    new SignJWT({ email, auth_time: claims.authTime ?? from })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setSubject(claims.subject ?? `uid of ${email}`)
      .setIssuer(claims.issuer ?? issuer)
      .setAudience(claims.audience ?? audience)
      .setIssuedAt(from)
      .setExpirationTime(from + 3600)
      .sign(key)
  return {
    verifyShopper: shopperVerifier({
      keys: createLocalJWKSet({ keys: [published] }),
      algorithm: 'ES256',
      issuer,
      audience,
    }),
    tokenFor,
    strangersKey: strangersKeys.privateKey,
  }
}

type TokenOptions = {
  key?: CryptoKey
  issuer?: string
  audience?: string
  subject?: string
  from?: number
  authTime?: number
}

const secondsNow = () => Math.floor(Date.now() / 1000)

export type TestIdentity = Awaited<ReturnType<typeof testIdentity>>
