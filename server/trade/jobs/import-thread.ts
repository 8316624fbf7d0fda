import { parentPort, workerData } from 'node:worker_threads'
import type { Connection } from '../../database/connection.ts'
import type { CatalogueName } from '../../../messages/languages.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { speakUsually } from '../../lib/language.ts'
import type { ImportFolders } from './import-folders.ts'
import { runImports } from './run-imports.ts'

/** The start of a thread: parsing and comparing records would delay the requests of the process. */
const { connection, folders, language } = workerData as {
  connection: Connection
  folders: ImportFolders
  language: CatalogueName
}
speakUsually(() => language)
const stopping = new AbortController()
parentPort?.on('message', () => stopping.abort())
try {
  await runImports(connection, folders, stopping.signal, (began) => parentPort?.postMessage({ began }, []))
} catch (error) {
  parentPort?.postMessage({ failed: errorMessage(error) }, [])
} finally {
  parentPort?.close()
}
