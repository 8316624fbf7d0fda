import type { Language } from '../../messages/languages.ts'
import type { StaffRole } from '../../domain/staff-roles.ts'
import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { VerifyAdmin } from '../http/routing/authenticate.ts'

export const adminTokenSeconds = 3600

const issuer = 'book-store'
const audience = 'book-store/admin'

const header = { alg: 'HS256', typ: 'book-store-admin' }
const ourHeader = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`

type StoredAdmin = {
  username: string
  passwordHash: string
  tokenGeneration: number
  role: StaffRole
  language: Language | null
}

export type AdminTokens = { issue(admin: StoredAdmin): Promise<string>; verify: VerifyAdmin }

/** Returns the admin unless the token with this id was revoked. */
type FindAdmin = (username: string, tokenId: string) => Promise<StoredAdmin | undefined>

/** A token is valid while its admin exists, has the same password and has not signed out. */
export function adminTokens(secret: string, findAdmin: FindAdmin, previousSecret?: string): AdminTokens {
  const key = keyOf(secret)
  const keys = previousSecret === undefined ? [key] : [key, keyOf(previousSecret)]
  return {
    issue: (admin) =>
      new SignJWT({
        role: 'admin',
        // For the browser only: the server reads the role of the moment.
        staffRole: admin.role,
        mark: passwordFingerprint(admin, key),
        generation: admin.tokenGeneration,
      })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(admin.username)
        .setIssuedAt()
        // Makes tokens of the same second differ.
        .setJti(randomUUID())
        .setExpirationTime(`${adminTokenSeconds}s`)
        .sign(key),
    verify: async (token, at = new Date()) => {
      // Most tokens are a shopper's: comparing the header is cheaper than verifying the signature.
      if (!token.startsWith(ourHeader)) return undefined
      const verified = await verifyWith(keys, token, at)
      if (verified?.payload['role'] !== 'admin') return undefined
      const { sub = '', jti = '', exp = 0, mark, generation = 0 } = verified.payload
      const admin = await findAdmin(sub, jti)
      const isValid =
        admin && passwordFingerprint(admin, verified.key) === mark && admin.tokenGeneration === generation
      if (!isValid) return undefined
      const { username, role: staffRole, language } = admin
      const expiresAt = new Date(exp * 1000)
      return { role: 'admin', username, staffRole, language, token: { id: jti, expiresAt } }
    },
  }
}

const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'admin tokens', 32))

const passwordFingerprint = ({ passwordHash }: StoredAdmin, key: Uint8Array) =>
  createHmac('sha256', key).update(passwordHash).digest('base64url')

async function verifyWith(keys: Uint8Array[], token: string, currentDate: Date) {
  const requiredClaims = ['sub', 'exp', 'jti']
  const checks = { algorithms: ['HS256'], issuer, audience, requiredClaims, currentDate }
  for (const key of keys) {
    const verified = await jwtVerify(token, key, checks).catch(() => undefined)
    if (verified) return { payload: verified.payload, key }
  }
}
