import { parseArgs } from 'node:util'
import { type Command, type Given, type Option, type Options, UsageError } from './command.ts'

/** What was given to a command, or 'help'. */
export function parseCommand<O extends Options>(command: Command<O>, args: string[]): Given<O> | 'help' {
  const { tokens } = parseArgs({
    args,
    options: typesOf(command.options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  if (tokens.some((token) => token.kind === 'option' && isHelp(token.rawName))) return 'help'
  const values: Record<string, unknown> = defaultsOf(command.options)
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind === 'option') values[token.name] = valueOf(command.options[token.name], token)
  }
  checkRequired(command.options, values)
  checkOperands(command, operands)
  return { options: values as Given<O>['options'], operands }
}

const isHelp = (rawName: string) => rawName === '--help' || rawName === '-h'

const typesOf = (options: Options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [
      name,
      { type: type === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  )

const defaultsOf = (options: Options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.type === 'flag' ? false : option.default]),
  )

type OptionToken = { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

function valueOf(option: Option | undefined, { rawName, value, inlineValue }: OptionToken) {
  if (!option) throw new UsageError(`Unknown option ${rawName}.`)
  if (option.type === 'flag') {
    if (value === undefined) return true
    throw new UsageError(`Option ${rawName} takes no value.`)
  }
  // An option after it is not its value, unless it is joined to it by an equals sign.
  if (!value || (!inlineValue && value.startsWith('--')))
    throw new UsageError(`Option ${rawName} needs a value: ${expectedOf(option)}.`)
  const read = option.type === 'text' || option.type === 'choice' ? value : Number(value)
  if (isRight(option, read)) return read
  throw new UsageError(`Option ${rawName} takes ${expectedOf(option)}, not ${value}.`)
}

function isRight(option: Exclude<Option, { type: 'flag' }>, value: string | number): boolean {
  if (option.type === 'text') return option.pattern?.test(String(value)) ?? true
  if (option.type === 'choice') return option.choices.includes(String(value))
  const isNumber = option.type === 'count' ? Number.isSafeInteger(value) : Number.isFinite(value)
  return isNumber && Number(value) >= option.min && Number(value) <= (option.max ?? Infinity)
}

function expectedOf(option: Exclude<Option, { type: 'flag' }>): string {
  if (option.type === 'text') return `${option.value} (${option.help})`
  if (option.type === 'choice') return option.choices.join(', ')
  const kind = option.type === 'count' ? 'a whole number' : 'a number'
  return option.max === undefined
    ? `${kind} of ${option.min} or more`
    : `${kind} from ${option.min} to ${option.max}`
}

function checkRequired(options: Options, values: Record<string, unknown>) {
  for (const [name, option] of Object.entries(options))
    if ('isRequired' in option && values[name] === undefined)
      throw new UsageError(`Option --${name} is missing: ${option.help}.`)
}

function checkOperands({ operands: allowed }: Command, given: string[]) {
  const { name, min = 0, max = Infinity, choices } = allowed ?? { name: '', max: 0 }
  const tooMany = given[max]
  if (tooMany !== undefined) throw new UsageError(`Unexpected argument ${tooMany}.`)
  if (given.length < min) throw new UsageError(`${name} is missing.`)
  const unknown = choices && given.find((operand) => !Object.hasOwn(choices, operand))
  if (unknown !== undefined)
    throw new UsageError(`Unknown ${name} ${unknown}. There are: ${Object.keys(choices ?? {}).join(', ')}.`)
}
