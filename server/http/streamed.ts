import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

/** An answer that is made while it is sent, anew for each who asks; no more of it than the reader takes. */
export class Streamed {
  readonly pieces: () => AsyncGenerator<string>

  constructor(pieces: () => AsyncGenerator<string>) {
    this.pieces = pieces
  }
}

const json = 'application/json; charset=utf-8'

/**
 * What cannot be finished breaks off without an end, so that nobody takes it for the whole. Whoever reads slowly is no
 * work: the handler is done before the last byte is sent.
 */
export function sendStreamed(reply: FastifyReply, { pieces }: Streamed): FastifyReply {
  const readable = Readable.from(pieces(), { highWaterMark: 1 })
  const { raw, request } = reply.hijack()
  raw.writeHead(200, { ...headersOf(reply), 'content-type': json })
  if (request.method === 'HEAD') {
    readable.destroy()
    raw.end()
  } else
    pipeline(readable, raw).catch((error: Error) => {
      if (!hasLeft(error)) request.log.warn({ err: error }, 'streamed response aborted')
    })
  return reply
}

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string>

const hasLeft = (error: NodeJS.ErrnoException) => error.code === 'ERR_STREAM_PREMATURE_CLOSE'
