import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { openSocketFolder } from './address.ts'
import { clearStaleLocks } from './lock-file.ts'
import { asUser, plainEnvironment } from './run-program.ts'
import { logFile, logSince, logSize, trimLog } from './server-log.ts'
import { type Address, clusterIn, onWindows, type Server, type ServerSettings } from './server.ts'

/** A started server process: whether it has exited, whether with an error, and the end of its log. */
export type Launch = { ended: boolean; failed: boolean; words: () => Promise<string> }

export async function launch(server: Server): Promise<Launch> {
  const { home, address, runAs } = server
  await openSocketFolder(address, runAs)
  await clearStaleLocks(server)
  await trimLog(home).catch(() => {})
  const begin = await logSize(home)
  const log = await open(logFile(home), 'a', 0o600)
  if (runAs) await log.chown(runAs.uid, runAs.gid)
  const launched = follow(sendOff(server, log.fd), () => logSince(home, begin))
  await log.close()
  return launched
}

function follow(child: ChildProcess, words: () => Promise<string>): Launch {
  const launched: Launch = { ended: false, failed: false, words }
  child.once('error', ({ message }) => {
    Object.assign(launched, { ended: true, failed: true, words: async () => message })
  })
  child.once('exit', (code) => {
    // On Windows this is pg_ctl, which exits as soon as it has started the server.
    Object.assign(launched, { ended: !(onWindows && code === 0), failed: Boolean(code) })
  })
  return launched
}

/** Runs in its own session: Ctrl-C in the terminal must not reach the server before the store has closed. */
function sendOff({ programs, home, address, runAs, further }: Server, log: number): ChildProcess {
  const [program, ...words] = onWindows
    ? windowsCommand(home, settings(address, further))
    : ['postgres', ...settings(address, further)]
  const child = spawn(join(programs, 'bin', program), ['-D', clusterIn(home), ...words], {
    ...asUser(runAs),
    cwd: clusterIn(home),
    env: plainEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  })
  child.unref()
  return child
}

/** PostgreSQL refuses to run with administrator rights; pg_ctl drops them. */
const windowsCommand = (home: string, words: string[]): [string, ...string[]] => [
  'pg_ctl',
  'start',
  '-W',
  '-l',
  logFile(home),
  '-o',
  words.map((word) => `"${word}"`).join(' '),
]

const always = {
  shared_buffers: '128MB',
  // The default is 1 GB, too much for a small disk.
  max_wal_size: '256MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The client receives statement errors and logs them; here they would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Passed at each start, so that a newer store applies its settings to older data. */
function settings({ host, port }: Address, further: ServerSettings): string[] {
  const listening = onWindows
    ? { listen_addresses: host, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const all = { ...always, ...further, ...listening, port }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
