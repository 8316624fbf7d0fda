import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Admin, Verify } from './authenticate.ts'

export const adminTokenSeconds = 3600

const issuer = 'book-store'
const audience = 'book-store/admin'

const header = { alg: 'HS256', typ: 'book-store-admin' }
const ourHeader = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`

/** Somebody who works here, as the shop knows them. */
type InOffice = { username: string; passwordHash: string }

export type AdminTokens = { give(admin: InOffice): Promise<string>; verify: Verify<Admin> }

/** A token is good for as long as its owner works here and has the same password. */
export function adminTokens(
  secret: string,
  whoIs: (username: string) => Promise<InOffice | undefined>,
): AdminTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'admin tokens', 32))
  const markOf = ({ passwordHash }: InOffice) =>
    createHmac('sha256', key).update(passwordHash).digest('base64url')
  return {
    give: (admin) =>
      new SignJWT({ role: 'admin', mark: markOf(admin) })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(admin.username)
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
      const admin = await whoIs(String(verified.payload.sub))
      const isInOffice = admin && markOf(admin) === verified.payload['mark']
      return isInOffice ? { role: 'admin', username: admin.username } : undefined
    },
  }
}
