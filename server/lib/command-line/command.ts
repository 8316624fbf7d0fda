import { parseArgs } from 'node:util'

type Described = { help: string }

type Flag = Described & { type: 'flag' }

type Text = Described & {
  type: 'text'
  /** What stands for the value in the usage text. */
  value: string
  default?: string
  /** What a right value looks like; `value` describes it. */
  pattern?: RegExp
}

type Numeric = Described & {
  /** A count is a whole number. */
  type: 'count' | 'number'
  default?: number
  isRequired?: true
  min: number
  max?: number
}

type Choice = Described & { type: 'choice'; choices: readonly string[]; default: string }

export type Option = Flag | Text | Numeric | Choice

export type Options = Record<string, Option>

type ValueOf<O extends Option> = O extends Flag
  ? boolean
  : O extends { type: 'choice'; choices: readonly (infer C)[] }
    ? C
    : O extends Numeric
      ? O extends { default: number } | { isRequired: true }
        ? number
        : number | undefined
      : O extends { default: string }
        ? string
        : string | undefined

/** Arguments that are no options. */
type Operands = Described & {
  /** As in the usage text, such as FILE. */
  name: string
  /** None unless set. */
  min?: number
  /** Any number unless set. */
  max?: number
  /** The only right ones, with what each is. */
  choices?: Record<string, string>
}

/** A command of package.json: its options are parsed by this table, and its usage text is written from it. */
export type Command<O extends Options = Options> = {
  /** The script in package.json. */
  name: string
  summary: string
  operands?: Operands
  options: O
  /** Environment variables that matter to it. */
  environment?: Record<string, string>
  /** What follows `npm run <name>`. */
  examples: readonly string[]
  /** How a message about a failure begins. */
  failure: string
  /** The meaning of exit codes other than 2, which is wrong usage. */
  exitCodes: Record<number, string>
  /** The document that says more. */
  docs?: string
}

export type Given<O extends Options = Options> = {
  options: { [Name in keyof O]: ValueOf<O[Name]> }
  operands: string[]
}

/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {}

export const defineCommand = <const O extends Options>(command: Command<O>) => command

/** As it is called, with arguments or without. */
export function callOf(name: string, args = ''): string {
  const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  return args ? `${call} -- ${args}` : call
}

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

/** The environment variables that say which store a command works on. */
export const shopEnvironment = {
  DATA_DIR: 'the folder of the store with its embedded database (default ./data)',
  DATABASE_URL: 'a PostgreSQL server instead of the embedded database',
}

/** The environment variables of encrypted backups. */
export const passphraseEnvironment = {
  BACKUP_PASSPHRASE: 'encrypts a backup, or reads an encrypted one (default not encrypted)',
  BACKUP_PASSPHRASE_FILE: 'a file with the passphrase, instead of it',
}
