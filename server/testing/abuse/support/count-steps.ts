import { parsePattern, partsOf, type Pattern, type Repeat } from './parse-pattern.ts'

/** `saved` has the places of groups and of loops. */
type State = { at: number; saved: readonly number[] }

/** Returns how far to jump, so that programs can be joined, or undefined where the match fails. */
type Instruction = (state: State, run: Run, here: number) => number | undefined

type Run = {
  text: string
  steps: number
  maxSteps: number
  /** Where to go on when a match fails. */
  open: { to: number; state: State }[]
}

type Matcher = (text: string, from: number, maxSteps: number) => { steps: number; end: number | undefined }

/** A pattern that backtracks more than it may. */
export class TooManySteps extends Error {}

const matchers = new Map<string, Matcher>()

/**
 * The steps of a search from `lastIndex`, counted as a backtracking engine without optimizations takes them. The count is
 * the same on every machine, however busy it is.
 */
export function countSteps(pattern: RegExp, text: string, maxSteps = Infinity): number {
  const key = String(pattern)
  const matcher = matchers.get(key) ?? matcherOf(pattern)
  matchers.set(key, matcher)
  const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0
  return matcher(text, from, maxSteps).steps
}

export function matcherOf(pattern: RegExp): Matcher {
  const tree = parsePattern(pattern)
  const program = compile(tree, { flags: pattern.flags, parts: partsOf(tree) }, false)
  const nothing = Array.from({ length: 3 * partsOf(tree).length + 2 }, () => -1)
  return (text, from, maxSteps) => {
    const run: Run = { text, steps: 0, maxSteps, open: [] }
    for (let start = from; start <= text.length; start += 1) {
      const end = execute(program, { at: start, saved: nothing }, run)
      if (end) return { steps: run.steps, end: end.at }
      if (pattern.sticky) break
    }
    return { steps: run.steps, end: undefined }
  }
}

function execute(program: Instruction[], start: State, run: Run): State | undefined {
  const { open } = run
  const floor = open.length
  open.push({ to: 0, state: start })
  while (open.length > floor) {
    const { to, state: current } = open.pop() as Run['open'][number]
    for (let next: number | undefined = to; next !== undefined;) {
      run.steps += 1
      if (run.steps > run.maxSteps) throw new TooManySteps()
      const instruction: Instruction | undefined = program[next]
      if (!instruction) {
        open.length = floor
        return current
      }
      const jump: number | undefined = instruction(current, run, next)
      next = jump === undefined ? undefined : next + jump
    }
  }
  return undefined
}

type Whole = { flags: string; parts: Pattern[] }

function compile(pattern: Pattern, whole: Whole, isBackward: boolean): Instruction[] {
  switch (pattern.kind) {
    case 'character':
      return [character(pattern.source, whole.flags, isBackward)]
    case 'assertion':
      return [assertion(pattern.source, whole.flags)]
    case 'sequence':
      return (isBackward ? pattern.parts.toReversed() : pattern.parts).flatMap((part) =>
        compile(part, whole, isBackward),
      )
    case 'choice':
      return pattern.options
        .map((option) => compile(option, whole, isBackward))
        .reduceRight((others, option) =>
          [split(1, option.length + 2)].concat(option, () => others.length + 1, others),
        )
    case 'group':
      return captured(pattern.number, compile(pattern.body, whole, isBackward), isBackward)
    case 'look':
      return [look(compile(pattern.body, whole, pattern.isBehind), pattern.isNegative)]
    case 'reference':
      return [reference(pattern.number, isBackward)]
    case 'repeat':
      return repeated(
        pattern,
        compile(pattern.body, whole, isBackward),
        2 * whole.parts.length + whole.parts.indexOf(pattern),
      )
  }
}

const split =
  (first: number, second: number): Instruction =>
  (state, { open }, here) => {
    open.push({ to: here + second, state: { ...state } })
    return first
  }

function character(source: string, flags: string, isBackward: boolean): Instruction {
  const one = new RegExp(`^(?:${source})$`, flags.replaceAll(/[dgmy]/g, ''))
  const isWide = one.unicode || one.unicodeSets
  const known = new Map<string, boolean>()
  return (state, { text }) => {
    const found = isBackward ? before(text, state.at, isWide) : after(text, state.at, isWide)
    if (found === '') return undefined
    const isMatch = known.get(found) ?? one.test(found)
    known.set(found, isMatch)
    if (!isMatch) return undefined
    state.at += isBackward ? -found.length : found.length
    return 1
  }
}

const after = (text: string, at: number, isWide: boolean) =>
  at >= text.length ? '' : isWide ? String.fromCodePoint(text.codePointAt(at) ?? 0) : (text[at] ?? '')

function before(text: string, at: number, isWide: boolean): string {
  const pair = isWide && at > 1 ? text.slice(at - 2, at) : ''
  return pair.length === 2 && (pair.codePointAt(0) ?? 0) > 0xffff ? pair : (text[at - 1] ?? '')
}

const isWord = (text: string, at: number) => /^\w$/.test(text[at] ?? '')
const isLineBreak = (text: string, at: number) => /^[\n\r\u2028\u2029]$/.test(text[at] ?? '')

function assertion(source: string, flags: string): Instruction {
  const isMultiline = flags.includes('m')
  const holds = {
    '^': (text: string, at: number) => at === 0 || (isMultiline && isLineBreak(text, at - 1)),
    $: (text: string, at: number) => at === text.length || (isMultiline && isLineBreak(text, at)),
    '\\b': (text: string, at: number) => isWord(text, at - 1) !== isWord(text, at),
    '\\B': (text: string, at: number) => isWord(text, at - 1) === isWord(text, at),
  }[source]
  return ({ at }, { text }) => (holds?.(text, at) ? 1 : undefined)
}

const save =
  (slot: number): Instruction =>
  (state) => {
    state.saved = state.saved.with(slot, state.at)
    return 1
  }

const captured = (number: number, body: Instruction[], isBackward: boolean) => [
  save(2 * number + Number(isBackward)),
  ...body,
  save(2 * number + Number(!isBackward)),
]

const look =
  (body: Instruction[], isNegative: boolean): Instruction =>
  (state, run) => {
    const found = execute(body, { ...state }, run)
    if (isNegative || !found) return Boolean(found) === isNegative ? undefined : 1
    state.saved = found.saved
    return 1
  }

const reference =
  (number: number, isBackward: boolean): Instruction =>
  (state, run) => {
    const [start = -1, end = -1] = state.saved.slice(2 * number, 2 * number + 2)
    const length = start < 0 || end < 0 ? 0 : end - start
    const from = isBackward ? state.at - length : state.at
    run.steps += length
    if (run.text.slice(from, from + length) !== run.text.slice(start, start + length)) return undefined
    state.at += isBackward ? -length : length
    return 1
  }

/** An iteration that takes no character fails. */
function repeated({ min, max, isLazy }: Repeat, body: Instruction[], slot: number): Instruction[] {
  const choose = (end: number) => (isLazy ? split(end, 1) : split(1, end))
  const needed = Array.from({ length: min }, () => body).flat()
  if (max === Infinity) {
    const again: Instruction = ({ at, saved }) => (at === saved[slot] ? undefined : -(body.length + 2))
    return [...needed, choose(body.length + 3), save(slot), ...body, again]
  }
  const left = max - min
  const optional = Array.from({ length: left }, (_, at) => [choose((left - at) * (body.length + 1)), ...body])
  return [...needed, ...optional.flat()]
}
