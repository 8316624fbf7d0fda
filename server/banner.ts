import { styleText } from 'node:util'
import { isLoopback } from './identity/origins.ts'
import { demoAdmin } from './settings.ts'

export type Banner = {
  port: number
  host: string
  publicUrl: string | undefined
  /** Where the data is: a folder, or the database's address. */
  data: string
  /** Whether the admin signs in with the password that the README tells. */
  hasDemoAdmin: boolean
}

/** What a person needs to know once the store is ready; on a terminal with some air around it. */
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

/** The address for a browser on this machine, or that of the one network card that HOST names. */
function localUrl(host: string, port: number): string {
  if (wildcards.has(host) || isLoopback(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
