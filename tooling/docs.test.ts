import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const isIgnored = (path: string) => /^(node_modules|dist|data|test-results|\.git)(\/|$)/.test(path)
const files = globSync(['**/*.*', '.*', 'deploy/Dockerfile'], { cwd: root, exclude: isIgnored })
const folders = new Set(files.flatMap(parentsOf))

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

/** The change log names files of its time. */
const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')

/** Examples of CONTRIBUTING, and patterns. */
const madeUp = /gift-cards|subscriber-notes|^x\./

const topFolders = 'contract|domain|server|web|demo|e2e|resilience|deploy|tooling|docs|\\.ci'
const pathPattern = new RegExp(
  `^(?:(?:${topFolders})/[\\w.@*{},/-]*|[\\w.*{}-][\\w.*{},/-]*\\.(?:tsx?|js|sql|md|json|ya?ml|css|txt|cfg|conf|env|service))$`,
)

const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)].map(([, quoted]) => quoted!).filter((quoted) => pathPattern.test(quoted))

function exists(named: string, from: string): boolean {
  if (named.endsWith('/')) return folders.has(named.slice(0, -1))
  if (/[*{]/.test(named)) return files.some((file) => matchesGlob(file, `**/${named}`))
  return files.includes(join(dirname(from), named)) || files.some((file) => `/${file}`.endsWith(`/${named}`))
}

test('every path that the documentation names exists', () => {
  const named = documents.flatMap((document) => pathsIn(read(document)).map((path) => ({ document, path })))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ document, path }) => !madeUp.test(path) && !exists(path, document))).toEqual([])
})

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')

const headingsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!))

test('every link within the documentation leads to a file and a heading', () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, to, heading]) => ({
      document,
      to: to ? join(dirname(document), to) : document,
      heading: heading!,
    })),
  )
  const broken = links.filter(
    ({ to, heading }) => !files.includes(to) || (heading !== '' && !headingsOf(to).includes(heading)),
  )
  expect(broken).toEqual([])
})

test('every document that the code names exists', () => {
  const sources = files.filter((file) => /\.(tsx?|js|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const named = sources.flatMap((source) => read(source).match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
  expect(named.filter((document) => !files.includes(document))).toEqual([])
})

test('the README has at most 80 lines, and begins with the two commands that run and test the store', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(80)
  const [top] = readme.split('\n## ')
  expect([...top!.matchAll(/```sh\n([^`]*)\n```/g)].map(([, command]) => command)).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ])
})

// tooling/commands.test.ts compares their options with the usage that each command prints.
test('every command that a document names is a script, and docs/commands.md names them all', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...documents, ...files.filter((file) => file.startsWith('deploy/'))].flatMap((document) =>
    [...read(document).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => ({
      document,
      name: name!,
    })),
  )
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  // Parts of other scripts, and what npm runs by itself.
  const shown = Object.keys(scripts).filter((name) => name !== 'postinstall' && !name.startsWith('check:'))
  const commands = read('docs/commands.md')
  const isShown = (name: string) =>
    commands.includes(name.startsWith('test:') ? name.slice('test'.length) : ` ${name}`)
  expect(shown.filter((name) => !isShown(name))).toEqual([])
})

test('docs/configuration.md has every environment variable of server/environment.ts', () => {
  const [, schema] = /const Environment = z\.object\(\{(.*?)^\}\)/ms.exec(read('server/environment.ts'))!
  const variables = [...schema!.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!)
  expect(variables.length).toBeGreaterThan(30)
  const documented = [...read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!)
  expect(new Set(documented)).toEqual(new Set(variables))
})

test('docs/architecture.md draws every folder of the server', () => {
  const [drawing] = /```mermaid.*?```/s.exec(read('docs/architecture.md'))!
  const ofServer = [...folders].flatMap((folder) => /^server\/([^/]+)$/.exec(folder)?.[1] ?? [])
  const missing = ofServer.filter((folder) => !new RegExp(`\\b${folder}\\b`).test(drawing))
  expect(missing).toEqual(['testing'])
})

test('decisions are numbered without gaps, are a page each, and are referred to by numbers that exist', () => {
  const decisions = documents.filter((document) => document.startsWith('docs/decisions/')).toSorted()
  const numbers = decisions.map((document) => Number(/\/(\d{4})-[\w-]+\.md$/.exec(document)?.[1]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  for (const [index, document] of decisions.entries()) {
    const text = read(document)
    expect(text.startsWith(`# ${index + 1}. `), document).toBe(true)
    expect(text.split(/\s+/).length, document).toBeLessThan(330)
  }
  const referred = documents.flatMap((document) =>
    [...read(document).matchAll(/\bdecisions?\s+(\d+)/gi)].map(([, number]) => ({
      document,
      number: Number(number),
    })),
  )
  expect(referred.length).toBeGreaterThan(10)
  expect(referred.filter(({ number }) => !numbers.includes(number))).toEqual([])
})
