import type { FastifyRequest } from 'fastify'
import type { UploadedImage } from '../../contract/bytes.ts'
import type { DiskRoom } from '../lib/disk-room.ts'
import { type RefusedUpload, refusalFor } from './upload-room.ts'

/** The file of a multipart form; undefined without a file and for a truncated or invalid form. */
export async function readUpload(
  request: FastifyRequest,
  room?: () => Promise<DiskRoom>,
): Promise<UploadedImage | RefusedUpload | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    if (!file) return undefined
    const bytes = await file.toBuffer()
    const refused = room && refusalFor(file.filename, bytes.length, await room())
    return refused ?? { name: file.filename, bytes }
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Messages of the library for an unreadable form; the errors have no status. */
const unreadableMessages = [
  /^Unsupported Content-Type/,
  /^Multipart: Boundary not found/,
  /^The needle cannot have a length bigger than/,
  /unexpected end of multipart data$/i,
]

/** Error codes after the client has disconnected. */
const disconnectCodes = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

export const isUnreadable = (error: unknown) =>
  error instanceof Error &&
  (unreadableMessages.some((words) => words.test(error.message)) ||
    ('code' in error && disconnectCodes.has(String(error.code))))
