import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inherited, root } from '../server/testing/spawn-store.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The last program of a script, which gets its arguments. */
const programOf = (script: string) => /node (?:--\S+ )*(\S+\.[jt]s)$/.exec(script)?.[1]

/** npm runs it, nobody else. */
const others = new Set(['postinstall'])

const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const program = programOf(script)
  return program && !others.has(name) ? [{ name, program }] : []
})

type Ended = { code: number; out: string; err: string }

/** With hardly any environment, so that no database can be needed. */
function run(program: string, args: string[]): Promise<Ended> {
  return promisify(execFile)(process.execPath, [join(root, program), ...args], { env: inherited() }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  )
}

/** An example as in documents: `npm run import -- --dry-run feed.xml`. */
const call = /npm (?:run (?:-s )?)?([\w:-]+) -- ([^`\n|#]*)/g

test.for(commands)('npm run $name explains itself, and names wrong options', async ({ name, program }) => {
  const { code, out, err } = await run(program, ['--help'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(new RegExp(`^Usage: npm (run )?${name}( |\\n)`))
  expect(out).toMatch(/\nOptions:\n[^]*\nExit codes:\n[^]*\n {2}2 +wrong usage[^]*\nExamples:\n {2}/)
  const wrong = await run(program, ['--no-such-option'])
  expect([wrong.code, wrong.out]).toEqual([2, ''])
  expect(wrong.err).toMatch(/^Unknown option --no-such-option\. Run "npm .* -- --help" for the usage\.\n$/)
  for (const [example, , args = ''] of [...out.matchAll(call), ...documented(name)])
    for (const [option] of args.matchAll(/--[\w-]+/g)) expect(out, example).toContain(`${option} `)
})

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*'], { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'CHANGELOG.md')
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const documentedCalls = [...documents.map(read).join('\n').matchAll(call)]

const documented = (name: string) => documentedCalls.filter(([, called]) => called === name)

const sources = globSync('{contract,domain,server,demo,web,tooling,deploy,resilience,e2e}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})

/** Imports that are executed: neither types nor names in strings. */
const imported =
  /^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** Statements that do something when the file is loaded, as the formatter leaves them. */
const isMain = (path: string) => /^(await |runTasks\(|process\.(exit|send))/m.test(read(path))

test('a file that runs a program when it is loaded is imported by no other file', () => {
  const isTest = /\.(test|spec)\.tsx?$/
  const programs = new Set(Object.values(scripts).flatMap((script) => script.match(/\S+\.[jt]s\b/g) ?? []))
  // It is there to be loaded first.
  programs.delete('tooling/assert-node.js')
  const mains = sources.filter((path) => programs.has(path) || (!isTest.test(path) && isMain(path)))
  expect(mains).toEqual(
    expect.arrayContaining(['resilience/faults/run-faults.ts', 'resilience/bench/load/generator.ts']),
  )
  const imports = sources.flatMap((path) =>
    [...read(path).matchAll(imported)].map((match) => ({
      path,
      imports: join(dirname(path), match[1] ?? match[2] ?? match[3] ?? ''),
    })),
  )
  expect(imports.length).toBeGreaterThan(1_000)
  expect(imports.filter((one) => mains.includes(one.imports))).toEqual([])
})
