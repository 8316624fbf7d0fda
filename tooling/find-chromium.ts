import { execFileSync } from 'node:child_process'
import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isThere)
}

function isThere(file: string): boolean {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}

/** Chromium on the PATH, installed from Debian's package where it is missing and we may; else Playwright's own. */
export function findChromium(): string | undefined {
  const found = onPath()
  if (found || process.getuid?.() !== 0 || !isThere('/usr/bin/apt-get')) return found
  console.log('Installing Chromium for the browser tests…')
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' })
  return onPath()
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
