/** A regular expression, taken apart. */
export type Pattern =
  | { kind: 'character'; source: string }
  | { kind: 'assertion'; source: string }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'group'; number: number; body: Pattern }
  | { kind: 'look'; isBehind: boolean; isNegative: boolean; body: Pattern }
  | { kind: 'reference'; number: number }
  | Repeat

export type Repeat = { kind: 'repeat'; min: number; max: number; isLazy: boolean; body: Pattern }

/** An escape, a class, the start of a group, its end, a quantifier or any other character. */
const token =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[a-zA-Z]|[1-9]\d*|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>=!]*>))?|\)|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[^]/gu

/** Knows the grammar as far as the store uses it; a class within a class and modifiers are refused. */
export function parsePattern({ source, flags }: RegExp): Pattern {
  const tokens = source.match(token) ?? []
  const names = [...source.matchAll(/\((?!\?)|\(\?<([^>=!]*)>/g)].map(([, name]) => name)
  let [at, groups] = [0, 0]

  const choice = (): Pattern => {
    const options = [sequence()]
    while (tokens[at] === '|') {
      at += 1
      options.push(sequence())
    }
    return options.length > 1 ? { kind: 'choice', options } : (options[0] as Pattern)
  }

  const sequence = (): Pattern => {
    const parts: Pattern[] = []
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }

  const atom = (): Pattern => {
    const text = tokens[at] ?? ''
    at += 1
    if (text.startsWith('(')) return group(text)
    if (/^(?:\^|\$|\\[bB])$/.test(text)) return { kind: 'assertion', source: text }
    if (/^\\[1-9]/.test(text)) return { kind: 'reference', number: Number(text.slice(1)) }
    if (text.startsWith('\\k<')) return { kind: 'reference', number: names.indexOf(text.slice(3, -1)) + 1 }
    if (flags.includes('v') && /^\[.*(?:\[|--|&&)/s.test(text)) throw new Error(`/${source}/: unknown class`)
    return { kind: 'character', source: text }
  }

  const group = (start: string): Pattern => {
    const isCapture = start === '(' || /^\(\?<[^=!]/.test(start)
    if (isCapture) groups += 1
    const number = groups
    const body = choice()
    at += 1
    if (isCapture) return { kind: 'group', number, body }
    if (start === '(?:') return body
    return { kind: 'look', isBehind: start.includes('<'), isNegative: start.endsWith('!'), body }
  }

  const repeated = (body: Pattern): Pattern => {
    const [, sign, low, comma, high, lazy] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)$/.exec(tokens[at] ?? '') ?? []
    if (sign === undefined && low === undefined) return body
    at += 1
    const min = sign ? Number(sign === '+') : Number(low)
    const max = sign ? (sign === '?' ? 1 : Infinity) : comma ? (high ? Number(high) : Infinity) : min
    return { kind: 'repeat', min, max, isLazy: lazy === '?', body }
  }

  const pattern = choice()
  if (at < tokens.length) throw new Error(`/${source}/: cannot be read after ${tokens.slice(0, at).join('')}`)
  return pattern
}

/** All parts of a pattern, outer ones first. */
export function partsOf(pattern: Pattern): Pattern[] {
  if (pattern.kind === 'sequence') return [pattern, ...pattern.parts.flatMap(partsOf)]
  if (pattern.kind === 'choice') return [pattern, ...pattern.options.flatMap(partsOf)]
  return 'body' in pattern ? [pattern, ...partsOf(pattern.body)] : [pattern]
}
