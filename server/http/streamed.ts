import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { byteOrderMark, type Cell, type CsvFormat, csvLines } from '../lib/csv.ts'
import { answer } from './routing/problems.ts'

/** A response body that is generated while it is sent, at the speed of the client. */
export class Streamed {
  readonly pieces: () => AsyncIterable<string | Buffer>

  constructor(pieces: () => AsyncIterable<string | Buffer>) {
    this.pieces = pieces
  }
}

/** Unless the response has another type. */
const json = 'application/json; charset=utf-8'

/**
 * Aborts the connection on an error, so that the client does not take the body for complete. A slow reader
 * does not count as in flight: the handler returns before the last byte is sent.
 */
export function sendStreamed(reply: FastifyReply, { pieces }: Streamed): FastifyReply {
  const readable = Readable.from(pieces(), { highWaterMark: 1 })
  const { raw, request } = reply.hijack()
  raw.writeHead(200, { 'content-type': json, ...headersOf(reply) })
  if (request.method === 'HEAD') {
    readable.destroy()
    raw.end()
  } else
    pipeline(readable, raw).catch((error: Error) => {
      if (!hasDisconnected(error)) request.log.warn({ err: error }, 'streamed response aborted')
    })
  return reply
}

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string>

const hasDisconnected = (error: NodeJS.ErrnoException) => error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** A file of any length, in batches of rows. The first row holds the column headings. */
export const csvStream = (name: string, batches: () => AsyncGenerator<Cell[][]>, format: CsvFormat) => ({
  ...answer(200, new Streamed(() => csvPieces(batches(), format))),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  },
})

async function* csvPieces(batches: AsyncGenerator<Cell[][]>, format: CsvFormat): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of batches) yield csvLines(rows, format)
}
