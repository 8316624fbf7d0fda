import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Maps the ports of the examples to offsets from the first port of the test. */
const offsets: Record<string, number> = {
  8008: 8,
  3000: 30,
  5432: 32,
  5000: 50,
  2379: 79,
  2380: 80,
  8080: 90,
}

/** Reads the example files with their three machines mapped to three loopback addresses. */
export type Examples = {
  port(example: number): number
  addressOf(machine: number): string
  read(name: string): Promise<string>
  /** The settings of an environment file for one of the machines. */
  environmentOf(name: string, machine: number): Promise<Record<string, string>>
}

export const machines = [1, 2, 3]

const anAddress = '127.0.54.1'

export function examplesFrom(firstPort: number): Examples {
  const port = (example: number) => firstPort + (offsets[example] ?? 0)
  const here = (text: string) =>
    text
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.1', anAddress)
      .replaceAll('bind :', 'bind 127.0.0.1:')
      .replace(/(?<=:|port )(8008|3000|5432|5000|2379|2380|8080)\b/g, (found) => String(port(Number(found))))
  const read = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')
  return {
    port,
    addressOf: (machine) => anAddress + machine,
    read: async (name) => here(await read(name)),
    environmentOf: async (name, machine) => settingsIn(here(onMachine(await read(name), machine))),
  }
}

/** The lines below this comment differ per machine; the examples show those of the first. */
const ownPart = '# Different on each machine'

function onMachine(text: string, machine: number): string {
  const [shared = '', own] = text.split(ownPart)
  if (own === undefined) throw new Error(`An example lacks the line "${ownPart}"`)
  return shared + own.replaceAll('node1', `node${machine}`).replaceAll('10.0.0.11', `10.0.0.1${machine}`)
}

/** Parses an environment file as systemd does. */
export const settingsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
