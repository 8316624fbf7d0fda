import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, setUp } from './bench.ts'
import { closing } from './closing.ts'

/** Prints what was measured; whatever was opened for it is closed again, also where somebody breaks it off. */
export async function sitting(measure: (bench: Bench) => Promise<string>): Promise<void> {
  const { toClose, close } = closing()
  let isLeaving = false
  const leave = async () => {
    isLeaving = true
    await close()
    process.exit(130)
  }
  process.once('SIGINT', () => void leave())
  process.once('SIGTERM', () => void leave())
  try {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'))
    toClose(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    // Where root measures, the database runs as somebody else and must get through.
    await chmod(folder, 0o755)
    console.log(await measure(setUp(folder, toClose)))
  } catch (error) {
    if (isLeaving) return
    console.error(error)
    process.exitCode = 1
  } finally {
    await close()
  }
}
