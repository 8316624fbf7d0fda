import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { defineCommand, parseCommand } from './command.ts'
import { usageOf } from './run-command.ts'

const command = defineCommand({
  name: 'print-labels',
  summary: 'Prints labels of books.',
  operands: { name: 'FILE', min: 1, max: 2, help: 'tables of books' },
  options: {
    copies: { type: 'count', min: 1, max: 9, default: 1, help: 'of each label' },
    from: { type: 'count', min: 1, isRequired: true, help: 'the first label' },
    scale: { type: 'number', min: 0.5, help: 'of the barcode' },
    paper: { type: 'choice', choices: ['a4', 'letter'], default: 'a4', help: 'the size' },
    title: { type: 'text', value: 'TEXT', help: 'above the labels' },
    preview: { type: 'flag', help: 'prints nothing' },
  },
  environment: { PRINTER: 'which printer' },
  examples: ['--from 3 books.csv', 'PRINTER=office --from 1 books.csv'],
  failure: 'Nothing was printed',
  exitCodes: { 0: 'printed', 1: 'not printed' },
  docs: 'docs/labels.md',
})

test('options have the types of the table, and defaults', () => {
  expect(parseCommand(command, ['--from', '3', 'books.csv'])).toEqual({
    options: { copies: 1, from: 3, scale: undefined, paper: 'a4', title: undefined, preview: false },
    operands: ['books.csv'],
  })
  const all = [
    '--from=2',
    'a',
    '--preview',
    '--scale',
    '1.5',
    '--title=--odd--',
    '--paper',
    'letter',
    '--',
    '-b',
  ]
  expect(parseCommand(command, all)).toEqual({
    options: { copies: 1, from: 2, scale: 1.5, paper: 'letter', title: '--odd--', preview: true },
    operands: ['a', '-b'],
  })
})

test('--help wins over everything else', () => {
  expect(parseCommand(command, ['--wrong', '--help'])).toBe('help')
  expect(parseCommand(command, ['-h'])).toBe('help')
  expect(parseCommand(command, ['--from', '1', '--', '--help'])).toMatchObject({ operands: ['--help'] })
})

test.for([
  [['--foo'], 'Unknown option --foo.'],
  [['--from', '1', 'a', '-x'], 'Unknown option -x.'],
  [['a'], 'Option --from is missing: the first label.'],
  [['--from'], 'Option --from needs a value: a whole number of 1 or more.'],
  [['--title', '--preview'], 'Option --title needs a value: TEXT (above the labels).'],
  [['--title='], 'Option --title needs a value: TEXT (above the labels).'],
  [['--preview=yes'], 'Option --preview takes no value.'],
  [['--from', '1.5'], 'Option --from takes a whole number of 1 or more, not 1.5.'],
  [['--copies', '10'], 'Option --copies takes a whole number from 1 to 9, not 10.'],
  [['--scale', 'large'], 'Option --scale takes a number of 0.5 or more, not large.'],
  [['--paper', 'a5'], 'Option --paper takes a4, letter, not a5.'],
  [['--from', '1'], 'FILE is missing.'],
  [['--from', '1', 'a', 'b', 'c'], 'Unexpected argument c.'],
] as const)('%j is refused', ([args, message]) => {
  expect(() => parseCommand(command, [...args])).toThrow(message)
})

test('arguments with choices are checked', () => {
  const parts = {
    ...command,
    operands: { name: 'PART', help: '', choices: { covers: 'all of them', spines: '' } },
  }
  expect(() => parseCommand(parts, ['--from', '1', 'backs'])).toThrow(
    'Unknown PART backs. There are: covers, spines.',
  )
})

test('the usage text has all of it', () => {
  expect(usageOf(command)).toBe(`Usage: npm run print-labels -- --from N [options] FILE…

Prints labels of books.

Arguments:
  FILE  tables of books

Options:
  --copies N         of each label (default 1)
  --from N           the first label
  --scale N          of the barcode
  --paper a4|letter  the size (default a4)
  --title TEXT       above the labels
  --preview          prints nothing
  --help             prints this text

Environment:
  PRINTER  which printer

Exit codes:
  0  printed
  1  not printed
  2  wrong usage; nothing was done

Examples:
  npm run print-labels -- --from 3 books.csv
  PRINTER=office npm run print-labels -- --from 1 books.csv

More: docs/labels.md
`)
})

/** Runs a command without options whose work this is. */
async function run(work: string) {
  const { operands: _, ...simple } = { ...command, options: {} }
  const program = `
    import { runCommand } from ${JSON.stringify(join(import.meta.dirname, 'run-command.ts'))}
    await runCommand(${JSON.stringify(simple)}, async () => { ${work} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code, said }
}

test.concurrent.each([
  ['returns why it failed', `return 'no paper'`],
  ['throws an error', `throw new Error('no paper')`],
])('a command that %s says so in one line, and exits with 1', async (_how, work) => {
  expect(await run(work)).toEqual({ code: 1, said: 'Nothing was printed: no paper\n' })
})
