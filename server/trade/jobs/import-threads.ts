import { spokenLanguage, msg, t } from '../../../messages/t.ts'
import { Worker } from 'node:worker_threads'
import type { Connection } from '../../database/connection.ts'
import { semaphore } from '../../lib/semaphore.ts'
import type { Inspected } from './inspect-file.ts'
import { isOutOfMemory, type RunImports } from './import-runner.ts'

/** The sources are run as they are; the build has the threads beside its main module. */
const threadFile = (name: 'import-thread' | 'inspect-thread') =>
  new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** Of parsed records: the file is read in chunks. A thread that needs more ends alone. */
const megabytes = 256

const start = (file: URL, workerData: unknown, maxOldGenerationSizeMb = megabytes) =>
  new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb } })

/** In milliseconds; a batch takes less, but for a slow database. */
const stopTimeout = 500

/** In a thread of this process. It ends with the process, and nothing that it has committed is lost. */
export const runInThread =
  (connection: Connection, file = threadFile('import-thread')): RunImports =>
  async (folders, signal, began) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const thread = start(file, { connection, folders, language: spokenLanguage() })
    // After its current batch, or in the midst of it: what is not committed then is done again.
    const stop = () => {
      thread.postMessage('stop', [])
      setTimeout(() => void thread.terminate(), stopTimeout).unref()
    }
    signal.addEventListener('abort', stop)
    thread.on('message', (message: { began: string } | { failed: string }) => {
      if ('began' in message) began(message.began)
      else reject(new Error(message.failed))
    })
    thread.on('error', reject)
    thread.on('exit', () => resolve())
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }

/** One after the other: managers are few, and a watched folder has one file at a time. */
const inTurn = semaphore(1, 20)

type Limits = { file?: URL; milliseconds?: number; megabytes?: number }

/** Looks at a file without delaying the requests of the process, whatever is in it. */
export const inspectInThread = (path: string, limits: Limits = {}): Promise<Inspected> =>
  inTurn(async () => {
    const { file = threadFile('inspect-thread'), milliseconds = 10_000 } = limits
    const { promise, resolve, reject } = Promise.withResolvers<Inspected>()
    const thread = start(file, { path, language: spokenLanguage() }, limits.megabytes)
    const timer = setTimeout(() => resolve({ problem: t(tooSlow) }), milliseconds)
    thread.on('message', resolve)
    thread.on('error', (error) => (isOutOfMemory(error) ? resolve({ problem: t(tooLarge) }) : reject(error)))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      await thread.terminate()
    }
  })

const tooSlow = msg('It takes too long to see what this file is. Divide it, or ask its sender for another')
const tooLarge = msg(
  'It takes too much memory to see what this file is. Divide it, or ask its sender for another',
)
