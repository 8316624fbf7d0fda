import { chmod, chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOrdinary } from '../../server/testing/own-server.ts'
import type { Examples } from './examples.ts'
import { type Program, startProgram } from './program.ts'
import { programs } from './programs.ts'

export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-test-'))
  await chmod(folder, 0o755)
  if (asOrdinary.uid) await chown(folder, asOrdinary.uid, asOrdinary.gid)
  return folder
}

export async function startEtcd(machine: number, examples: Examples, folder: string): Promise<Program> {
  const environment = await examples.environmentOf('etcd.env', machine)
  const home = join(folder, `etcd${machine}`)
  return startProgram({
    program: programs.etcd,
    words: [],
    environment: { ...environment, ETCD_DATA_DIR: home },
    log: `${home}.log`,
  })
}

export async function startProxy(examples: Examples, folder: string): Promise<Program> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, forUnprivilegedUser(await examples.read('haproxy.cfg')))
  return startProgram({ program: programs.haproxy, words: ['-db', '-f', file], log: `${file}.log` })
}

/** An unprivileged user cannot change users, and the test does not write to syslog. */
const forUnprivilegedUser = (configuration: string) =>
  configuration.replace(/^ +(user|group|chroot|log|option (http|tcp)log)\b.*\n/gm, '')
