import { join } from 'node:path'
import { problemsOf } from './audit.ts'
import { packageFolders, readPackageFiles } from './read-package-files.ts'
import { reportOf } from './report.ts'

const problems = packageFolders.flatMap((folder) => {
  const { wishes, packages } = readPackageFiles(folder)
  console.log(`${folder === '.' ? '' : '\n'}${join(folder, 'package-lock.json')}`)
  for (const line of reportOf(wishes, packages)) console.log(line)
  return problemsOf(wishes, packages)
})
console.log(problems.length === 0 ? '\nNothing is wrong with them.' : `\n${problems.length} to look at:`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
