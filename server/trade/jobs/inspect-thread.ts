import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogueName } from '../../../messages/languages.ts'
import { speakUsually } from '../../lib/language.ts'
import { inspectFile } from './inspect-file.ts'

/** The start of a thread: what a file unpacks to, and how long its records are, is up to its sender. */
const { path, language } = workerData as { path: string; language: CatalogueName }
speakUsually(() => language)
parentPort?.postMessage(await inspectFile(path), [])
