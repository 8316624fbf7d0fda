import { inspect } from 'node:util'
import { closing, type ToClose } from '../bench/closing.ts'

/** Whatever is opened for the work is closed again, also where it fails or somebody breaks it off. */
export async function sitting(work: (toClose: ToClose) => Promise<void>): Promise<never> {
  const { toClose, close } = closing()
  let isLeaving = false
  async function leave() {
    isLeaving = true
    await close()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
  try {
    await work(toClose)
  } catch (error) {
    // What was broken off fails in its own ways.
    if (!isLeaving) process.stderr.write(`${inspect(error)}\n`)
    process.exitCode = 1
  }
  await close()
  // Whoever still waits for something that is closed would wait for ever.
  process.exit()
}
