import { parsePattern, partsOf, type Pattern } from './parse-pattern.ts'

/** Characters of each kind that patterns tell apart. */
const alphabet = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
  ...Array.from('\0\t\n\r\u00a0éßÄı\u0301\u2028€’中＝９😀'),
]

type Pumped = { before: string; pump: string; after: string }

const maxExamples = 6

/**
 * Texts on which a pattern may go back often: what leads to each part that repeats without an end, that part again and
 * again, and something that does not fit. One character stands for all that the pattern does not tell apart.
 */
export function pumpedTexts(pattern: RegExp): Pumped[] {
  const tree = parsePattern(pattern)
  const flags = pattern.flags.replaceAll(/[dgmy]/g, '')
  const kinds = new Map<string, string>()
  const sets = partsOf(tree).flatMap((part) =>
    part.kind === 'character' ? [[part.source, new RegExp(`^(?:${part.source})$`, flags)] as const] : [],
  )
  const own = Array.from(pattern.source).filter((character) => character > '~')
  for (const character of [...alphabet, ...own]) {
    const kind = sets.map(([, set]) => Number(set.test(character))).join('')
    if (!kinds.has(kind)) kinds.set(kind, character)
  }
  const characters = [...kinds.values()]
  const bySource = new Map(sets.map(([source, set]) => [source, characters.filter((one) => set.test(one))]))
  const afters = ['', '\0', '\n\0', ...characters.slice(0, maxExamples)]
  return pumps(tree, [''], bySource).flatMap(({ befores, bodies }) =>
    befores.flatMap((before) => bodies.flatMap((pump) => afters.map((after) => ({ before, pump, after })))),
  )
}

type Samples = ReadonlyMap<string, string[]>

/** Texts that match, short ones first. */
function examples(pattern: Pattern, samples: Samples): string[] {
  const all = ((): string[] => {
    switch (pattern.kind) {
      case 'character':
        return samples.get(pattern.source) ?? []
      case 'sequence':
        return joined(pattern.parts.map((part) => examples(part, samples)))
      case 'choice':
        return pattern.options.flatMap((option) => examples(option, samples))
      case 'group':
        return examples(pattern.body, samples)
      case 'repeat': {
        const once = examples(pattern.body, samples)
        return pattern.min === 0 ? ['', ...once] : once.map((text) => text.repeat(pattern.min))
      }
      default:
        return ['']
    }
  })()
  return [...new Set(all)].slice(0, 2 * maxExamples)
}

/** The first example of each part, and then each other one in its turn. */
function joined(parts: string[][]): string[] {
  const first = parts.map(([text = '']) => text)
  return [
    first.join(''),
    ...parts.flatMap(([, ...others], at) => others.map((other) => first.with(at, other).join(''))),
  ]
}

type Pump = { befores: string[]; bodies: string[] }

const maxLeads = 3

/** A repetition that may be longer is tried like one without an end. */
const endless = 50

function pumps(pattern: Pattern, befores: string[], samples: Samples): Pump[] {
  if (pattern.kind === 'sequence') {
    let lead = befores
    return pattern.parts.flatMap((part) => {
      const found = pumps(part, lead, samples)
      lead = joined([lead, examples(part, samples)]).slice(0, maxLeads)
      return found
    })
  }
  if (pattern.kind === 'choice') return pattern.options.flatMap((option) => pumps(option, befores, samples))
  if (!('body' in pattern)) return []
  const inner = pumps(pattern.body, befores, samples)
  if (pattern.kind !== 'repeat' || pattern.max < endless) return inner
  const bodies = examples(pattern.body, samples).filter((text) => text !== '')
  return [{ befores, bodies: bodies.slice(0, maxExamples) }, ...inner]
}
