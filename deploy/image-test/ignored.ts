import { matchesGlob } from 'node:path'

/** What an ignore file leaves out; of the lines that fit a path, the last one decides. */
export function ignoredBy(file: string): (path: string) => boolean {
  const lines = file.split('\n').filter((line) => line && !line.startsWith('#'))
  return (path) => {
    const decides = lines.findLast((line) => fits(path, line.replace(/^!/, '')))
    return path !== '' && decides !== undefined && !decides.startsWith('!')
  }
}

/** A folder stands for all that is in it. */
const fits = (path: string, pattern: string) =>
  matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
