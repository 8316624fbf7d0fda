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
