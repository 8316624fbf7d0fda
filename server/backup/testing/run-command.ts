import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inherited, root } from '../../testing/spawn-store.ts'

export type Ended = { code: number | null; said: string }

/** What `npm run backup` and `npm run restore` run, from any working directory. */
export async function runCommand(
  name: 'backup' | 'restore',
  file: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'server/backup', `${name}.ts`), ...file], {
    env: { ...inherited(), ...environment },
    cwd: root,
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
