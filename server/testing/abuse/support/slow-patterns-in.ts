import { countSteps, TooManySteps } from './count-steps.ts'

/** On shorter texts no pattern takes long. */
const minLength = 1_000

const native = Reflect.get(RegExp.prototype, 'exec')

/**
 * The patterns that take more steps for each character of a long text while the work is done, with how many. They are not
 * followed further. Every method of strings and patterns calls `exec`, also in packages. A process in which it was replaced
 * matches more slowly afterwards.
 */
export async function slowPatternsIn(maxPerCharacter: number, work: () => unknown) {
  const counts = new Map<string, Map<string, number>>()
  const slow: Record<string, number> = {}
  const count = (pattern: RegExp, text: string) => {
    const key = String(pattern)
    if (text.length < minLength || key in slow) return
    const texts = counts.get(key) ?? new Map<string, number>()
    const steps = (texts.get(text) ?? 0) + stepsOf(pattern, text, (maxPerCharacter + 1) * text.length)
    counts.set(key, texts.set(text, steps))
    if (steps > maxPerCharacter * text.length) slow[key] = steps / text.length
  }
  Reflect.set(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    count(this, text)
    return native.call(this, text)
  })
  try {
    await work()
  } finally {
    Reflect.set(RegExp.prototype, 'exec', native)
  }
  return slow
}

function stepsOf(pattern: RegExp, text: string, maxSteps: number): number {
  try {
    return countSteps(pattern, text, maxSteps)
  } catch (error) {
    if (error instanceof TooManySteps) return maxSteps
    throw error
  }
}
