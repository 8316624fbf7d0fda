import type { FastifyRequest } from 'fastify'
import type { UploadedImage } from '../../contract/bytes.ts'

/** The one file of a multipart form; undefined where there is none, or where the form breaks off or makes no sense. */
export async function readUpload(request: FastifyRequest): Promise<UploadedImage | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    return file && { name: file.filename, bytes: await file.toBuffer() }
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** What the library says of a form that it cannot read: without a status, as if it were our fault. */
const ofBrokenForms = [
  /^Unsupported Content-Type/,
  /^Multipart: Boundary not found/,
  /^The needle cannot have a length bigger than/,
  /unexpected end of multipart data$/i,
]

/** What it says of one whose sender has left. */
const ofLeaving = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

const isUnreadable = (error: unknown) =>
  error instanceof Error &&
  (ofBrokenForms.some((words) => words.test(error.message)) ||
    ('code' in error && ofLeaving.has(String(error.code))))
