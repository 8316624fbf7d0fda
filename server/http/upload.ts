import type { FastifyRequest } from 'fastify'
import type { UploadedImage } from '../../contract/bytes.ts'

/** The one file of a multipart form; undefined where there is none. */
export async function readUpload(request: FastifyRequest): Promise<UploadedImage | undefined> {
  if (!request.isMultipart()) return undefined
  const file = await request.file()
  return file && { name: file.filename, bytes: await file.toBuffer() }
}
