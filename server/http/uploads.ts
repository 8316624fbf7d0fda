import { msg, t } from '../../messages/t.ts'
import type { FastifyRequest } from 'fastify'
import type { StoredUpload, UploadedImage } from '../../contract/bytes.ts'
import { bytesIn, type DiskRoom, makeDirectory } from '../lib/file-system.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { allowLongRequest } from './load-shedding/connection-limits.ts'

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

const isUnreadable = (error: unknown) =>
  error instanceof Error &&
  (unreadableMessages.some((pattern) => pattern.test(error.message)) ||
    ('code' in error && disconnectCodes.has(String(error.code))))

/** Files of the largest size that may wait for their import at the same time. */
const filesThatWait = 2

/** Where files are written while they come in, and how much. */
export type UploadLimits = {
  folder: string
  /** Of one file. */
  maxBytes: number
  /** On the disk of the folder, and on that of the database, where images are, if it is on this machine. */
  room(): Promise<DiskRoom>
  databaseRoom?: (() => Promise<DiskRoom>) | undefined
}

type StoredOr = StoredUpload | RefusedUpload | undefined

/** Writes the file of a multipart form to disk as it comes in; undefined without a file and for an invalid form. */
export async function storeUpload(request: FastifyRequest, limits: UploadLimits): Promise<StoredOr> {
  if (!request.isMultipart()) return undefined
  allowLongRequest(request.raw)
  const path = join(limits.folder, `${randomUUID()}.part`)
  try {
    await makeDirectory(limits.folder)
    const stored = await writeFile(request, path, limits)
    if (!stored || 'refused' in stored) await removeUpload(path)
    return stored
  } catch (error) {
    await removeUpload(path)
    if (isUnreadable(error)) return undefined
    const message = error instanceof Error && 'code' in error && diskProblems[String(error.code)]
    if (message) return { refused: 507, message }
    throw error
  }
}

async function writeFile(request: FastifyRequest, path: string, limits: UploadLimits): Promise<StoredOr> {
  const { maxBytes: fileSize } = limits
  const part = await request.file({ throwFileSizeLimit: false, limits: { fileSize } })
  if (!part) return undefined
  const declared = Number(request.headers['content-length'] ?? 0)
  const storing = { path, declared, refused: undefined as RefusedUpload | undefined }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(whileRoom(part, storing, limits), target)
  if (storing.refused) return storing.refused
  if (part.file.truncated)
    return {
      refused: 413,
      message: t('{name} is larger than {size}. Send it in parts.', {
        name: part.filename,
        size: formatBytes(fileSize),
      }),
    }
  return { name: part.filename, path, size: target.bytesWritten }
}

type Storing = { path: string; declared: number; refused: RefusedUpload | undefined }

/** Others may write at the same time, so the disk is looked at again and again. */
const bytesBetweenLooks = (maxBytes: number) => Math.min(16 * 1024 ** 2, maxBytes / 4)

/** What is left after a refusal is read and dropped, since clients read an answer only when they have sent all. */
async function* whileRoom({ file, filename }: MultipartFile, storing: Storing, limits: UploadLimits) {
  let unseen = 0
  storing.refused = await refusalOf(filename, Math.min(storing.declared, limits.maxBytes), limits)
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (storing.refused) continue
    yield chunk
    unseen += chunk.length
    if (unseen < bytesBetweenLooks(limits.maxBytes)) continue
    unseen = 0
    storing.refused = await refusalOf(filename, 0, limits)
    // At once: the rest may take hours to come in.
    if (storing.refused) await truncate(storing.path)
  }
}

async function refusalOf(
  name: string,
  size: number,
  { folder, maxBytes, room }: UploadLimits,
): Promise<RefusedUpload | undefined> {
  const noRoom = refusalFor(name, size, await room())
  if (noRoom) return noRoom
  const quota = maxBytes * filesThatWait
  const kept = await bytesIn(folder)
  if (kept + size <= quota) return undefined
  return {
    refused: 507,
    message: t(
      'There is no room for {name}: files that wait for their import take {kept}, and all of them may take {quota}. Import or cancel some of them first.',
      { name, kept: formatBytes(kept), quota: formatBytes(quota) },
    ),
  }
}

/** Unless it was moved to its place. */
export const removeUpload = (path: string) => rm(path, { force: true })

const full = msg('The disk of the store is full. Make room on it, and send the file again.')
const readOnly = msg("The store can't keep files: its data folder is not writable.")

const diskProblems: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EROFS: readOnly,
  EACCES: readOnly,
  EPERM: readOnly,
}

type RefusedUpload = { refused: 413 | 507; message: string }

export const isRefused = (upload: object): upload is RefusedUpload => 'refused' in upload

/** Unless so much can be written. */
const refusalFor = (name: string, bytes: number, { free, reserve }: DiskRoom): RefusedUpload | undefined =>
  free - bytes < reserve
    ? {
        refused: 507,
        message: t(
          'There is no room for {name}: {free} of the store’s disk are free, and {reserve} stay free for orders. Make room on the disk, or cancel imports that are no longer needed.',
          { name, free: formatBytes(free), reserve: formatBytes(reserve) },
        ),
      }
    : undefined

const formatBytes = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${+(bytes / 1024 ** 3).toFixed(1)} GB`
