import type { FastifyRequest } from 'fastify'
import type { UploadedImage } from '../../contract/bytes.ts'

/** The one file of a multipart form; undefined where there is none, or where the form breaks off or makes no sense. */
export async function readUpload(request: FastifyRequest): Promise<UploadedImage | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    return file && { name: file.filename, bytes: await file.toBuffer() }
  } catch (error) {
    if (isRefusal(error)) throw error
    return undefined
  }
}

/** Too large, for one. What the library cannot read at all it throws without a status, as if it were our fault. */
const isRefusal = (error: unknown) => error instanceof Error && 'statusCode' in error
