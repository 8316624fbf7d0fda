import { execFileSync } from 'node:child_process'
import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const withWindow = ['chromium', 'chromium-browser', 'google-chrome']

/** Chromium without a UI, a third faster. */
const withoutWindow = 'chromium-headless-shell'

function onPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere)
}

function isThere(file: string): boolean {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}

/** Chromium with a UI. */
export const findChromium = () => onPath(withWindow)

/**
 * Chromium for tests, installed from the Debian package as root where it is missing; undefined for that of
 * Playwright.
 */
export function findTestChromium(): string | undefined {
  const found = onPath([withoutWindow, ...withWindow])
  if (found || process.getuid?.() !== 0 || !isThere('/usr/bin/apt-get')) return found
  console.log('Installing Chromium for the browser tests…')
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', withoutWindow], { stdio: 'ignore' })
  return onPath([withoutWindow])
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
