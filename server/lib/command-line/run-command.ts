import { errorMessage } from '../error-message.ts'
import { callOf, type Command, type Given, type Options, UsageError } from './command.ts'
import { parseCommand } from './parse-command.ts'
import { usageOf } from './usage.ts'

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
