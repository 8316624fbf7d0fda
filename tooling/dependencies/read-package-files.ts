import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../freshness.ts'
import { Lock, Wishes } from './package-files.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

export const readPackageFiles = () => ({
  wishes: Wishes.parse(read('package.json')),
  packages: Lock.parse(read('package-lock.json')),
})
