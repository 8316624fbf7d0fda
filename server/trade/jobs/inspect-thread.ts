import { findIn } from '../../../messages/catalogues.ts'
import { findMessagesBy } from '../../../messages/t.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { inspectFile } from './inspect-file.ts'

findMessagesBy(findIn({}, 'en'))

/** The start of a thread: what a file unpacks to, and how long its records are, is up to its sender. */
parentPort?.postMessage(await inspectFile(workerData as string), [])
