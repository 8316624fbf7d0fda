import { styleText } from 'node:util'
import { isLoopback } from './identity/origins.ts'
import { demoAdmin } from './settings.ts'

export type Banner = {
  port: number
  host: string
  publicUrl: string | undefined
  /** A directory, or the URL of the database. */
  data: string
  /** Whether the admin has the public password of the README. */
  hasDemoAdmin: boolean
}

/** A terminal gets blank lines around it. */
export function bannerLines(
  { port, host, publicUrl, data, hasDemoAdmin }: Banner,
  isTerminal: boolean,
): string[] {
  const url = localUrl(host, port)
  const signIn = hasDemoAdmin ? `  (sign in as ${demoAdmin.username} / ${demoAdmin.password})` : ''
  const rows: [string, string][] = [
    ...(publicUrl ? [['Public', publicUrl] as [string, string]] : []),
    ['Admin', `${publicUrl ?? url}/admin${signIn}`],
    ['Data', data],
    ...(isTerminal ? [['Stop', 'Ctrl+C'] as [string, string]] : []),
  ]
  const lines = rows.map(([name, text]) => `  ${styleText('dim', name.padEnd(7))} ${text}`)
  const open = `The shop is open at ${styleText('cyan', url)}`
  return isTerminal ? ['', open, '', ...lines, ''] : [open, ...lines]
}

const wildcards = new Set(['', '0.0.0.0', '::'])

/** The URL for a browser on this machine, or of the interface that HOST names. */
function localUrl(host: string, port: number): string {
  if (wildcards.has(host) || isLoopback(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
