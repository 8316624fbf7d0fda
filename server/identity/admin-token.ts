import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Admin, Verify } from './callers.ts'

export const adminTokenSeconds = 3600

const issuer = 'book-store'
const audience = 'book-store/admin'

export type AdminTokens = { give(admin: Admin): Promise<string>; verify: Verify<Admin> }

export function adminTokens(secret: string): AdminTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'admin tokens', 32))
  return {
    give: ({ username, role }) =>
      new SignJWT({ role })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(username)
        .setIssuedAt()
        .setExpirationTime(`${adminTokenSeconds}s`)
        .sign(key),
    verify: async (token) => {
      const checks = { algorithms: ['HS256'], issuer, audience, requiredClaims: ['sub', 'exp'] }
      const verified = await jwtVerify(token, key, checks).catch(() => undefined)
      if (verified?.payload['role'] !== 'admin') return undefined
      return { role: 'admin', username: String(verified.payload.sub) }
    },
  }
}
