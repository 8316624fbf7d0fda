import { errorMessage } from '../error-message.ts'
import {
  callOf,
  type Command,
  type Given,
  type Option,
  type Options,
  parseCommand,
  UsageError,
} from './command.ts'

/**
 * Runs a command of package.json with the arguments of this process. `run` imports what it needs, so that `--help` and
 * wrong options are answered at once; it returns why it failed.
 */
export async function runCommand<const O extends Options>(
  command: Command<O>,
  run: (given: Given<O>) => Promise<string | void>,
) {
  try {
    const given = parseCommand(command, process.argv.slice(2))
    if (given === 'help') return void process.stdout.write(usageOf(command))
    // Without it, messages keep the names of their values.
    await import('../language.ts')
    const failure = await run(given)
    if (failure) fail(1, `${command.failure}: ${failure}`)
  } catch (error) {
    if (error instanceof UsageError)
      fail(2, `${error.message} Run "${callOf(command.name, '--help')}" for the usage.`)
    else fail(1, `${command.failure}: ${errorMessage(error)}`)
  }
}

function fail(code: number, message: string) {
  process.stderr.write(`${message}\n`)
  process.exitCode = code
}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A second signal ends the process at once. */
export function abortOnSignal(): AbortSignal {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leaving.abort())
  return leaving.signal
}

const width = 100

/** The text that `--help` prints. */
export function usageOf(command: Command): string {
  const { summary, operands, options, environment = {}, examples, exitCodes, docs } = command
  const allOptions = { ...options, help: { type: 'flag', help: 'prints this text' } as const }
  const parts = [
    `Usage: ${callOf(command.name, argumentsOf(command))}`,
    wrap(summary, width).join('\n'),
    operands && section('Arguments', { [operands.name]: operands.help, ...operands.choices }),
    section('Options', describe(allOptions)),
    section('Environment', environment),
    section('Exit codes', { ...exitCodes, 2: 'wrong usage; nothing was done' }),
    ['Examples:', ...examples.map((example) => `  ${exampleOf(command.name, example)}`)].join('\n'),
    docs && `More: ${docs}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** An example may begin with environment variables. */
function exampleOf(name: string, example: string): string {
  const [, environment = '', args = ''] = /^((?:[A-Z_]+=\S+ )*)(.*)$/s.exec(example) ?? []
  return environment + callOf(name, args)
}

function argumentsOf({ operands, options }: Command): string {
  const required = Object.entries(options).flatMap(([name, option]) =>
    'isRequired' in option ? [synopsisOf(name, option)] : [],
  )
  const others = Object.keys(options).length > required.length && '[options]'
  return [...required, others, operands && operandsOf(operands)].filter(Boolean).join(' ')
}

function operandsOf({ name, min = 0, max }: NonNullable<Command['operands']>): string {
  const several = max === 1 ? name : `${name}…`
  return min > 0 ? several : `[${several}]`
}

function synopsisOf(name: string, option: Option): string {
  if (option.type === 'flag') return `--${name}`
  if (option.type === 'text') return `--${name} ${option.value}`
  return `--${name} ${option.type === 'choice' ? option.choices.join('|') : 'N'}`
}

const describe = (options: Record<string, Option>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      synopsisOf(name, option),
      'default' in option ? `${option.help} (default ${option.default})` : option.help,
    ]),
  )

/** Two columns under a heading; undefined without rows. */
function section(heading: string, rows: Record<string, string>): string | undefined {
  const entries = Object.entries(rows)
  if (entries.length === 0) return undefined
  const indent = Math.min(32, Math.max(...entries.map(([name]) => name.length)) + 4)
  const lines = entries.flatMap(([name, help]) => {
    const [first = '', ...others] = wrap(help, width - indent).map((line) => ' '.repeat(indent) + line)
    const beside = `  ${name}`.padEnd(indent)
    const start = beside.length > indent ? [beside, first] : [beside + first.trimStart()]
    return start.concat(others)
  })
  return [`${heading}:`, ...lines].join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
