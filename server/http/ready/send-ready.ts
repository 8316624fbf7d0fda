import type { FastifyReply } from 'fastify'
import { sendEntry } from './entry.ts'
import type { Other, Produce, ReadyBytes } from './ready-bytes.ts'

/** Sends the ready bytes, made now if need be; gives back what there is instead of them. */
export async function sendReady<Instead>(
  reply: FastifyReply,
  ready: ReadyBytes,
  url: string,
  produce: Produce<Instead>,
): Promise<Other<Instead> | undefined> {
  const made = await ready.entryFor(url, produce)
  if ('instead' in made) return made
  reply.hijack()
  sendEntry(reply.request.raw, reply.raw, made.entry)
  return undefined
}
