import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { matcherOf, TooManySteps } from './support/count-steps.ts'
import { pumpedTexts } from './support/pumped-texts.ts'

const isOfTests = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

const files = globSync('{contract,domain,server,web}/**/*.{ts,tsx}').filter((file) => !isOfTests(file))

/** Every regular expression of the sources. */
const patterns = files.flatMap((file) =>
  literalsIn(parseSync(file, readFileSync(file, 'utf8')).program).map((pattern) => ({ file, pattern })),
)

type Node = {
  regex?: { pattern: string; flags: string }
  type?: string
  callee?: { name?: string }
  arguments?: [{ quasis?: { value: { cooked: string } }[] }, { value: string }?]
}

/** What is put into a pattern that is built stands for itself. */
function literalsIn(node: unknown): RegExp[] {
  if (typeof node !== 'object' || node === null) return []
  const { regex, type, callee, arguments: given } = node as Node
  if (regex) return [new RegExp(regex.pattern, regex.flags)]
  if (type !== 'NewExpression' || callee?.name !== 'RegExp') return Object.values(node).flatMap(literalsIn)
  const parts = given?.[0].quasis?.map(({ value }) => value.cooked)
  if (!parts) throw new Error('A pattern that is built is written as a template, so that it can be tested')
  return [new RegExp(parts.join('xyz'), given?.[1]?.value)]
}

/** Four times the text takes four times the steps, with a margin for what is around it. A quadratic pattern takes 16 times. */
const [short, long, maxRatio] = [60, 240, 6]

/** For the short text, where the steps of a pattern may double with each character. */
const maxSteps = 200_000

/** What makes the steps of a pattern grow faster than the text if there is much of it. */
function slowText(pattern: RegExp): string | undefined {
  const matcher = matcherOf(pattern)
  return pumpedTexts(pattern).find(({ before, pump, after }) => {
    const stepsFor = (times: number, limit: number) => matcher(before + pump.repeat(times) + after, 0, limit)
    try {
      stepsFor(long, maxRatio * stepsFor(short, maxSteps).steps)
      return false
    } catch (error) {
      if (error instanceof TooManySteps) return true
      throw error
    }
  })?.pump
}

test('no pattern takes more than linear time', () => {
  expect(patterns.length).toBeGreaterThan(300)
  const slow = patterns.flatMap(({ file, pattern }) => {
    const text = slowText(pattern)
    return text === undefined ? [] : [`${file}: ${String(pattern)} on many ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
})

test.each([
  /[^/]*(@|%40)[^/]*/gi,
  /\s+$/,
  /^(a+)+$/,
  /^(a|aa)+$/,
  /^\d+\d+$/,
  /x.*x.*$/,
  /(?<=a+)b/,
  /^([^,]+),\s*(.*[^\s,])[\s,]*$/,
])('%s would be found', (pattern) => {
  expect(slowText(pattern)).toBeDefined()
})

test.each([
  /^\s+|(?<!\s)\s+$/g,
  /(a|b)\1+?c{2,3}/,
  /(?<name>x)\k<name>$/m,
  /(?!ab)\w(?<=[^c])\b/iu,
  /^$/,
  /😀+|[^\p{L}]{2}/u,
])('the steps of %s are those of a match', (pattern) => {
  for (const { before, pump, after } of pumpedTexts(/(?:a|b|x|c|é|😀| )*\b/u)) {
    const text = `${before}aab ${pump.repeat(3)}${after}xxacc`
    const { index = 0, 0: match } = new RegExp(pattern, pattern.flags.replace('g', '')).exec(text) ?? {}
    expect(matcherOf(pattern)(text, 0, Infinity).end).toBe(
      match === undefined ? undefined : index + match.length,
    )
  }
})
