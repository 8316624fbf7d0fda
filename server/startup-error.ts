import { resolve } from 'node:path'
import { errorMessage } from './lib/error-message.ts'
import type { Settings } from './settings.ts'

type SystemError = Partial<NodeJS.ErrnoException & { hostname: string }>
type Known = Pick<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/** Why the store does not start, in one line that says what to do. */
export function explainStartupError(thrown: unknown, settings: Known): string {
  const error: SystemError = thrown instanceof Error ? thrown : {}
  const reason = errorMessage(thrown).replaceAll(/\s*\n\s*/g, ' ')
  return (
    portProblem(error, settings) ??
    dataDirProblem(error, settings) ??
    databaseProblem(error, reason, settings) ??
    `The shop cannot open: ${reason}`
  )
}

function portProblem({ syscall, code, hostname }: SystemError, { port, host }: Known): string | undefined {
  if (syscall !== 'listen' && hostname !== host) return undefined
  const another = port >= 1024 && port < 65_535 ? port + 1 : 3000
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program or choose another port: PORT=${another} npm start`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose another port: PORT=${another} npm start`
  return `HOST ${host} is not an address of this machine (${code}). Without HOST the shop listens on all addresses.`
}

const cannotWrite = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/

/** `mkdir` reports the directory that it could not create, which may be a parent of the data directory. */
function dataDirProblem({ code = '', path, syscall }: SystemError, { dataDir }: Known): string | undefined {
  if (!path || !(syscall === 'mkdir' || cannotWrite.test(code))) return undefined
  const [folder, failed] = [resolve(dataDir), resolve(path)]
  if (!failed.startsWith(folder) && !folder.startsWith(failed)) return undefined
  const problem = /^(EEXIST|ENOTDIR)$/.test(code) ? 'is not a folder' : 'is not writable'
  return `The data folder ${folder} ${problem} (${code}). Choose another folder: DATA_DIR=/path/to/data npm start`
}

/** Node codes for an unreachable server, and SQLSTATE codes for a wrong user, password or database. */
const cannotConnect = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28\w{3}|3D000)$/

function databaseProblem({ code = '' }: SystemError, reason: string, { databaseUrl }: Known) {
  if (!databaseUrl || !cannotConnect.test(code)) return undefined
  const { host } = new URL(databaseUrl)
  return `The shop cannot connect to the database at ${host} (${reason}). Check DATABASE_URL.`
}
