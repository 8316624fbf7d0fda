import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { shopperVerifier } from '../identity/id-token.ts'

const issuer = 'https://identity.example/test-shop'
const audience = 'test-shop'

/** An identity provider of our own, which gives ID tokens to whomever the tests name. */
export async function testIdentity() {
  const keys = await generateKeyPair('ES256')
  const strangersKeys = await generateKeyPair('ES256')
  const published = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'ES256' }
  const tokenFor = (email: string, { key = keys.privateKey, ...claims }: TokenOptions = {}) =>
    new SignJWT({ email })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setSubject(`uid of ${email}`)
      .setIssuer(claims.issuer ?? issuer)
      .setAudience(claims.audience ?? audience)
      .setIssuedAt()
      .setExpirationTime(claims.expires ?? '1h')
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

type TokenOptions = { key?: CryptoKey; issuer?: string; audience?: string; expires?: string | number }

export type TestIdentity = Awaited<ReturnType<typeof testIdentity>>
