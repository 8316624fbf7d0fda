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
