import { isId } from '../../../domain/is-id.ts'
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../../database/database.ts'
import { makeDirectory } from '../../lib/file-system.ts'
import { type Job, knownUploads } from './jobs.sql.ts'

/** Where the files of imports are: uploads below DATA_DIR, others in the folder that the config names. */
export type ImportFolders = { uploads: string; watched: string | undefined }

type FileOf = Pick<Job, 'id' | 'fileName' | 'fileIn'>

export const pathOf = ({ uploads, watched }: ImportFolders, { id, fileName, fileIn }: FileOf) =>
  fileIn === 'uploads' ? join(uploads, id, fileName) : watched && join(watched, fileName)

/** On several machines without a common folder, only the one that has the file can import it. */
export async function isHere(folders: ImportFolders, file: FileOf): Promise<boolean> {
  const path = pathOf(folders, file)
  if (!path) return false
  return access(path).then(
    () => true,
    () => false,
  )
}

/** The last part of a name, without what a file system does not take: at most 60 characters, so 240 bytes. */
export function safeName(name: string): string {
  const last = name.replace(/^.*[/\\]/s, '').toWellFormed()
  const allowed = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim()
  return Array.from(allowed).slice(-60).join('').replace(/^\.+/, '') || 'file'
}

/** Moves a file that came in to its place. */
export async function keepUpload(folders: ImportFolders, id: string, { path, name }: Uploaded) {
  const folder = join(folders.uploads, id)
  await makeDirectory(folder)
  await rename(path, join(folder, name))
}

type Uploaded = { path: string; name: string }

export const dropUpload = ({ uploads }: ImportFolders, id: string) =>
  rm(join(uploads, id), { recursive: true, force: true })

const oneDay = 86_400_000

/** Removes uploads that are no longer needed, and parts of those that never came to an end. */
export async function sweepUploads(db: Queryable, { uploads }: ImportFolders): Promise<void> {
  const names = await readdir(uploads).catch(() => [])
  const known = await knownUploads(
    db,
    names.filter((name) => isId(name)),
  )
  const needs = new Map(known.map(({ id, isNeeded }) => [id, isNeeded]))
  for (const name of names) {
    const path = join(uploads, name)
    const isNeeded = needs.get(name) ?? (await isYoung(path))
    if (!isNeeded) await rm(path, { recursive: true, force: true })
  }
}

/** It may not be in the database yet, or still grow. */
async function isYoung(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined)
  return info !== undefined && Date.now() - info.mtimeMs < oneDay
}
