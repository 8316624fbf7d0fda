/** Texts that make ambiguous patterns backtrack. */
export const slowTexts: [string, (length: number) => string][] = [
  ['one character', (length) => `${'a'.repeat(length)}!`],
  ['digits', (length) => `${'1'.repeat(length)}x`],
  ['spaces', (length) => `x${' '.repeat(length)}x`],
  ['dots', (length) => `a@${'a.'.repeat(length / 2)}!`],
  ['hyphens', (length) => `a@${'a-'.repeat(length / 2)}!`],
  ['plus and at', (length) => `${'+@'.repeat(length / 2)}!`],
  ['line breaks', (length) => `${'\r\n'.repeat(length / 2)}x`],
  ['semicolons', (length) => `${'; '.repeat(length / 2)}q=0x`],
  ['zero weights', (length) => `${';q=0 '.repeat(length / 5)}x`],
  ['commas', (length) => 'a,'.repeat(length / 2)],
  ['colons', (length) => `${'1:'.repeat(length / 2)}x`],
  ['slashes', (length) => `${'/\\'.repeat(length / 2)}x`],
  ['combining marks', (length) => `e${'\u0301'.repeat(length)}`],
]
