import { join } from 'node:path'
import { problemsOf } from './audit.ts'
import { reportOf } from './report.ts'
import { readFileSync } from 'node:fs'
import { root } from '../build-stamp.ts'
import { Lock, Wishes } from './package-files.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Each has its own package.json and lock file; the benchmark installs the second on first use. */
export const packageFolders = ['.', 'bench/lighthouse'] as const

export const readPackageFiles = (folder: (typeof packageFolders)[number]) => ({
  wishes: Wishes.parse(read(join(folder, 'package.json'))),
  packages: Lock.parse(read(join(folder, 'package-lock.json'))),
})

const problems = packageFolders.flatMap((folder) => {
  const { wishes, packages } = readPackageFiles(folder)
  console.log(`${folder === '.' ? '' : '\n'}${join(folder, 'package-lock.json')}`)
  for (const line of reportOf(wishes, packages)) console.log(line)
  return problemsOf(wishes, packages)
})
console.log(problems.length === 0 ? '\nNothing is wrong with them.' : `\n${problems.length} to look at:`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
