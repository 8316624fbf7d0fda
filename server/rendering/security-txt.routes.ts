import type { FastifyInstance } from 'fastify'

const path = '/.well-known/security.txt'
const day = 86_400_000
const validDays = 180

type Contact = { securityContact: string | undefined; publicUrl: string | undefined }

/** Whom to tell of a vulnerability (RFC 9116), if the config names somebody. */
export function mountSecurityTxt(server: FastifyInstance, { securityContact, publicUrl }: Contact) {
  if (securityContact === undefined) return
  server.get(path, async (_request, reply) => {
    const today = Math.floor(Date.now() / day) * day
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + validDays * day).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
