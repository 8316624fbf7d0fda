import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { StoredUpload } from '../../contract/bytes.ts'
import { makeDirectory } from '../lib/make-directory.ts'
import { allowLongRequest } from './request-timeout.ts'
import { isUnreadable } from './upload.ts'

/** Where files are written while they come in. */
export type UploadLimits = { folder: string; maxBytes: number }

export type StoredOr = StoredUpload | { refused: string } | undefined

/** Writes the file of a multipart form to disk as it comes in; undefined without a file and for an invalid form. */
export async function storeUpload(request: FastifyRequest, limits: UploadLimits): Promise<StoredOr> {
  if (!request.isMultipart()) return undefined
  allowLongRequest(request.raw)
  const path = join(limits.folder, `${randomUUID()}.part`)
  try {
    await makeDirectory(limits.folder)
    const stored = await writeFile(request, path, limits.maxBytes)
    if (!stored || 'refused' in stored) await removeUpload(path)
    return stored
  } catch (error) {
    await removeUpload(path)
    if (isUnreadable(error)) return undefined
    const refused = error instanceof Error && 'code' in error && diskProblems[String(error.code)]
    if (refused) return { refused }
    throw error
  }
}

async function writeFile(request: FastifyRequest, path: string, fileSize: number): Promise<StoredOr> {
  const part = await request.file({ throwFileSizeLimit: false, limits: { fileSize } })
  if (!part) return undefined
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, target)
  if (part.file.truncated)
    return { refused: `The file is larger than ${inWords(fileSize)}. Send it in parts.` }
  return { name: part.filename, path, size: target.bytesWritten }
}

const inWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${+(bytes / 1024 ** 3).toFixed(1)} GB`

/** Unless it was moved to its place. */
export const removeUpload = (path: string) => rm(path, { force: true })

const full = 'The disk of the store is full.'
const readOnly = "The store can't keep files: its data folder is not writable."

const diskProblems: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EROFS: readOnly,
  EACCES: readOnly,
  EPERM: readOnly,
}
