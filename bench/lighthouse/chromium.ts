import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumFlags, findChromium } from '../../tooling/find-chromium.ts'
import type { Bench } from '../bench.ts'

/** Starts a headless browser and returns its debugging port. */
export async function openChromium({ newFolder, resources }: Bench): Promise<number> {
  const program = findChromium()
  if (!program) throw new Error('Lighthouse needs Chromium on the PATH')
  const profile = await newFolder()
  const flags = [
    ...chromiumFlags,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  // In its own process group: Ctrl-C reaches only this process, which closes it in order.
  const child = spawn(program, [...flags, 'about:blank'], { stdio: 'ignore', detached: true })
  const gone = once(child, 'exit')
  resources.defer(async () => {
    child.kill()
    await gone
  })
  const early = gone.then((): never => {
    throw new Error('Chromium ended before it was open')
  })
  return Promise.race([portIn(profile), early])
}

/** Chromium writes its debugging port into the profile. */
async function portIn(profile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port] = written.split('\n')
    if (port) return Number(port)
    await pause(100)
  }
  throw new Error('Chromium did not open')
}
