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

/** Chromium for tests; undefined for that of Playwright. */
export const findTestChromium = () => onPath([withoutWindow, ...withWindow])

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
