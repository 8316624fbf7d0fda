import { hkdfSync, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Admin, Verify } from './callers.ts'

export const adminTokenSeconds = 3600

const issuer = 'book-store'
const audience = 'book-store/admin'

const header = { alg: 'HS256', typ: 'book-store-admin' }
const ourHeader = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`

export type AdminTokens = { give(admin: Admin): Promise<string>; verify: Verify<Admin> }

export function adminTokens(secret: string): AdminTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'admin tokens', 32))
  return {
    give: ({ username, role }) =>
      new SignJWT({ role })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(username)
        .setIssuedAt()
        // Two of the same second are two.
        .setJti(randomUUID())
        .setExpirationTime(`${adminTokenSeconds}s`)
        .sign(key),
    verify: async (token) => {
      // Nearly always it is a shopper's, and to find that out by its signature is dear.
      if (!token.startsWith(ourHeader)) return undefined
      const checks = { algorithms: ['HS256'], issuer, audience, requiredClaims: ['sub', 'exp'] }
      const verified = await jwtVerify(token, key, checks).catch(() => undefined)
      if (verified?.payload['role'] !== 'admin') return undefined
      return { role: 'admin', username: String(verified.payload.sub) }
    },
  }
}
