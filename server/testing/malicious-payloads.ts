import fc from 'fast-check'
import { anyText } from '../../domain/testing/any-text.ts'

/** Malicious text. */
export const nastyText = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc/passwd',
    "'; drop table books; --",
    '%00',
    '1e999',
    'x'.repeat(6_000),
  ),
)
/** Anything that JSON can hold. */
export const malicious: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.double(),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, -0, [], {}, [[]], { length: 1 }),
  fc.array(nastyText, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const inputsOfRound = 10

/**
 * Runs a fuzz test once, with its usual number of inputs. `npm run fuzz` repeats it with few inputs until its time is
 * over: the time of its part, divided among the tests of that part.
 */
export async function fuzzRounds(
  { part, tests, inputs }: { part: string; tests: number; inputs: number },
  run: (inputs: number) => Promise<void>,
): Promise<void> {
  const budget = JSON.parse(process.env['FUZZ_BUDGET'] ?? '{}') as Record<string, number>
  const seconds = budget[part]
  if (seconds === undefined) return run(inputs)
  const end = Date.now() + (seconds * 1000) / tests
  do await run(Math.min(inputs, inputsOfRound))
  while (Date.now() < end)
}
