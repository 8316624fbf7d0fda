import { matchesGlob } from 'node:path'

/** The last matching line decides. */
export function ignoredBy(file: string): (path: string) => boolean {
  const lines = file.split('\n').filter((line) => line && !line.startsWith('#'))
  return (path) => {
    const decides = lines.findLast((line) => fits(path, line.replace(/^!/, '')))
    return path !== '' && decides !== undefined && !decides.startsWith('!')
  }
}

/** A directory matches everything below it. */
const fits = (path: string, pattern: string) =>
  matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
