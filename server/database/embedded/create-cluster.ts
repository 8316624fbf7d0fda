import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { atomicDirectory } from './atomic-directory.ts'
import { passwordFile, readPassword, writePassword } from './password.ts'
import { runProgram } from './run-program.ts'
import { clusterIn, type Premises } from './server.ts'

/** Sort order and letter case must not depend on the machine. One sync follows at the end. */
const portableOptions = [
  '--username=bookstore',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--no-sync',
]

/** Creates an empty database and returns its password. */
export async function createCluster(premises: Premises): Promise<string> {
  const { home } = premises
  await atomicDirectory(home, (staging) => fill(staging, premises))
  const password = await readPassword(home)
  if (!password) throw new Error(`${home} is in the way: it is not the store's database.`)
  return password
}

async function fill(staging: string, { programs, runAs }: Premises): Promise<void> {
  const surroundings = { runAs, cwd: staging }
  const cluster = ['-D', clusterIn(staging)]
  const initdb = (args: string[]) =>
    runProgram(join(programs, 'bin', 'initdb'), [...cluster, ...args], surroundings)
  const fresh = [...portableOptions, `--pwfile=${passwordFile(staging)}`]
  await writePassword(staging)
  if (runAs) for (const path of [staging, passwordFile(staging)]) await chown(path, runAs.uid, runAs.gid)
  // pg_trgm recognises non-ASCII letters only with this LC_CTYPE, which not every system has.
  await initdb([...fresh, '--lc-ctype=C.UTF-8']).catch(() => initdb(fresh))
  await createDatabase(join(programs, 'bin', 'postgres'), cluster, surroundings)
  await initdb(['--sync-only'])
}

function createDatabase(
  postgres: string,
  cluster: string[],
  surroundings: { runAs: Premises['runAs']; cwd: string },
) {
  const input = 'create database bookstore\n'
  return runProgram(postgres, ['--single', '-F', ...cluster, 'postgres'], { ...surroundings, input })
}
