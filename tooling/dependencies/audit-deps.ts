import { problemsOf } from './audit.ts'
import { readPackageFiles } from './read-package-files.ts'
import { reportOf } from './report.ts'

const { wishes, packages } = readPackageFiles()
for (const line of reportOf(wishes, packages)) console.log(line)
const problems = problemsOf(wishes, packages)
console.log(problems.length === 0 ? '\nNothing is wrong with them.' : `\n${problems.length} to look at:`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
