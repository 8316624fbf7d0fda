import { Worker } from 'node:worker_threads'
import type { Connection } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { every } from '../lib/every.ts'
import { logOnce } from '../lib/log-once.ts'
import { type ImportFolders, isHere, sweepUploads } from './import-folders.ts'
import { forgetOldImports, hasRunner, openJobs } from './jobs.sql.ts'
import { watchFolder } from './watch-folder.ts'

/** Runs imports until none waits here; see `runImports`. */
export type RunImports = (folders: ImportFolders, signal: AbortSignal) => Promise<void>

export type ImportRunner = {
  folders: ImportFolders
  /** Something may wait. */
  wake(): void
  stop(): Promise<void>
}

type Options = {
  db: Database
  folders: ImportFolders
  run: RunImports
  onError(error: unknown): void
  /** In milliseconds; also of the looks at the watched folder. */
  interval?: number | undefined
}

const sweepEvery = 600_000

/** One for each process of the store. The first one that looks takes up what a killed process has left. */
export function startImportRunner({ db, folders, run, onError, interval = 2_000 }: Options): ImportRunner {
  const stopping = new AbortController()
  const lookAtFolder = watchFolder(db, folders, interval)
  const complaint = logOnce(onError)
  const watch = () => lookAtFolder().then(complaint.recovered, complaint.failed)
  let running: Promise<void> | undefined
  let isAwake = false

  async function runAll() {
    while (isAwake && !stopping.signal.aborted) {
      isAwake = false
      await watch()
      const jobs = await openJobs(db)
      const here = await Promise.all(jobs.map((job) => isHere(folders, job)))
      if (!here.includes(true) || (await hasRunner(db))) continue
      await run(folders, stopping.signal)
      await watch()
      await sweepUploads(db, folders)
    }
  }
  const wake = () => {
    isAwake = true
    running ??= runAll()
      .catch(onError)
      .finally(() => (running = undefined))
  }
  wake()
  const timer = setInterval(wake, interval).unref()
  const sweep = async () => {
    await forgetOldImports(db)
    await sweepUploads(db, folders)
  }
  const sweeping = every(sweepEvery, sweep, onError)
  return {
    folders,
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sweeping.stop()
      await running
    },
  }
}

/** The sources are run as they are; the build has the thread beside its main module. */
const threadFile = () =>
  new URL(import.meta.url.endsWith('.ts') ? './import-thread.ts' : './import-thread.js', import.meta.url)

const stopTimeout = 3_000

/** In a thread of this process. It ends with the process, and nothing that it has committed is lost. */
export const runInThread =
  (connection: Connection): RunImports =>
  async (folders, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const thread = new Worker(threadFile(), { workerData: { connection, folders } })
    // After its current batch. What is not committed then is done again after the next start.
    const stop = () => {
      thread.postMessage('stop', [])
      setTimeout(() => void thread.terminate(), stopTimeout).unref()
    }
    signal.addEventListener('abort', stop)
    thread.on('message', ({ failed }: { failed: string }) => reject(new Error(failed)))
    thread.on('error', reject)
    thread.on('exit', () => resolve())
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }
