import { UsageError } from '../../server/lib/command-line/command.ts'

export const faultNames = [
  'kill -9 of the store',
  'kill -9 of PostgreSQL',
  'kill -9 of both',
  'PostgreSQL stopped and started',
  'PostgreSQL stands still',
  'connections cut',
  'cable pulled',
  'disk full',
  'slow database',
] as const

export type FaultName = (typeof faultNames)[number]

/** Has a table of its own: it compares the ledger with the payment provider. */
export const payingFault = 'kill -9 while an order is paid'

/** The names that contain one of the words; all without words. */
export function namesWith<Name extends string>(names: readonly Name[], words: string[]): Name[] {
  const unknown = words.find((word) => !names.some((name) => name.includes(word)))
  if (unknown !== undefined)
    throw new UsageError(`No fault has ${unknown} in its name. There are: ${names.join(', ')}.`)
  return names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
}
