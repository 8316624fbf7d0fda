import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build-stamp.ts'
import { Lock, Wishes } from './package-files.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Each has its own package.json and lock file; the benchmark installs the second on first use. */
export const packageFolders = ['.', 'bench/lighthouse'] as const

export const readPackageFiles = (folder: (typeof packageFolders)[number]) => ({
  wishes: Wishes.parse(read(join(folder, 'package.json'))),
  packages: Lock.parse(read(join(folder, 'package-lock.json'))),
})
