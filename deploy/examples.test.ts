import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { imports } from '../contract/trade/imports.ts'
import { readConfig } from '../server/config.ts'
import { environment, flags } from '../tooling/node-flags.js'
import { examplesFrom, machines, settingsIn } from '../resilience/cluster/examples.ts'
import { startProgram } from '../resilience/cluster/program.ts'

const run = promisify(execFile)
const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Copies an example, adapted to this machine. */
async function shown(name: string, folder: string, changes: [string, string][] = []) {
  const file = join(folder, name.split('/').at(-1) ?? '')
  await writeFile(
    file,
    changes.reduce((text, change) => text.replaceAll(...change), await read(name)),
  )
  return file
}

const programs = [
  {
    program: '/usr/sbin/haproxy',
    try: async (folder: string) => ['-c', '-f', await shown('haproxy.cfg', folder)],
  },
  {
    program: '/usr/sbin/nginx',
    try: async (folder: string) => {
      const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
      const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=books.example'
      await run('openssl', [...words.split(' '), '-keyout', key, '-out', certificate])
      const site = await shown('nginx.conf', folder, [
        ['/etc/ssl/books.example', folder],
        // An unprivileged user may not bind to the original ports.
        ['listen 80', 'listen 8080'],
        ['listen 443', 'listen 8443'],
      ])
      const whole = join(folder, 'whole.conf')
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')
      await writeFile(
        whole,
        `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places} include ${site}; }`,
      )
      return ['-t', '-c', whole]
    },
  },
  {
    program: '/usr/bin/systemd-analyze',
    try: async (folder: string) => {
      const node = '/opt/book-store/node_modules/.bin/node'
      // Ignores errors in other units of this machine.
      return [
        'verify',
        '--recursive-errors=no',
        await shown('systemd/book-store.service', folder, [[node, process.execPath]]),
      ]
    },
  },
]

test.for(programs)('$program accepts its example', async ({ program, try: words }, { skip }) => {
  if (!existsSync(program)) return skip(`${program} is not installed here`)
  const { stderr } = await run(program, await words(await newFolder()))
  // systemd only warns about unknown directives.
  expect(stderr).not.toMatch(/unknown/i)
})

test('the systemd unit starts the store as npm does', async () => {
  const unit = await read('systemd/book-store.service')
  expect(unit).toContain(`node ${flags.join(' ')} dist/server/main.js`)
  for (const [name, value] of Object.entries(environment)) expect(unit).toContain(`${name}=${value}`)
})

test('the proxies let files for imports through, up to the limit of the store', async () => {
  const config = readConfig({})
  if ('wrong' in config) throw new Error(config.wrong.join())
  const limit = `${config.maxImportBytes / 1024 ** 3}g`
  const { path } = imports.upload
  expect(await read('nginx.conf')).toMatch(
    new RegExp(`location = ${path} {\\s+client_max_body_size ${limit};\\s+proxy_request_buffering off;`),
  )
  const parts = (await read('kubernetes.yaml')).split('\n---\n')
  const ingress = parts.find((part) => part.includes(`- path: ${path}\n            pathType: Exact\n`))
  expect(ingress).toContain(`proxy-body-size: ${limit}\n`)
  expect(ingress).toContain("proxy-request-buffering: 'off'\n")
})

/** Fills in the variables that are left empty for the owner. */
const filledIn = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value || 'x'.repeat(40)]))

test('the store accepts the settings of the systemd unit', async () => {
  expect(readConfig(filledIn(settingsIn(await read('systemd/book-store.env'))))).toMatchObject({
    databaseUrl: 'postgres://bookstore:change-me@127.0.0.1:5000/bookstore',
    publicUrl: 'https://books.example',
    secret: 'x'.repeat(40),
    trustProxy: 1,
    demo: false,
    host: '10.0.0.11',
    workers: 4,
    readUrls: [11, 12, 13].map((at) => `postgres://bookstore:change-me@10.0.0.${at}:5432/bookstore`),
  })
})

test('the cluster test gives each of its machines a name and an address of its own', async () => {
  const examples = examplesFrom(25_400)
  for (const machine of machines) {
    const address = examples.addressOf(machine)
    expect(await examples.environmentOf('etcd.env', machine)).toMatchObject({
      ETCD_NAME: `node${machine}`,
      ETCD_LISTEN_PEER_URLS: `http://${address}:25480`,
      ETCD_INITIAL_CLUSTER: expect.stringContaining(`node${machine}=http://${address}:25480`),
    })
    expect(await examples.environmentOf('patroni.env', machine)).toMatchObject({
      PATRONI_NAME: `node${machine}`,
      PATRONI_POSTGRESQL_LISTEN: `${address}:25432`,
    })
  }
})

test('the cluster test starts nothing once it has ended', async () => {
  const resources = new AsyncDisposableStack()
  const log = join(await newFolder(), 'log')
  await resources.disposeAsync()
  expect(() => startProgram({ program: '/bin/true', words: [], log, resources })).toThrow('the run has ended')
})

test("Docker's log has a size, of every container", async () => {
  const compose = await read('compose.yaml')
  expect(compose).toMatch(/^x-logging: &logging\n.*\n {2}options:\n {4}max-size: \d+m\n {4}max-file: '\d'$/m)
  const count = (words: string) => compose.split(words).length - 1
  expect(count('\n    image: ')).toBeGreaterThan(1)
  expect(count('\n    logging: *logging\n')).toBe(count('\n    image: '))
})

test('the examples contain no secrets', async () => {
  for (const name of ['compose.env', 'systemd/book-store.env'])
    expect(await read(name)).toMatch(/^SECRET=$[^]*^ADMIN_PASSWORD=$/m)
  expect(await read('compose.yaml')).not.toMatch(/(PASSWORD|SECRET): (?!\$)/)
  expect(await read('kubernetes.yaml')).not.toMatch(/(PASSWORD|SECRET):/)
})

test('a shop that has an owner starts without ADMIN_PASSWORD', async () => {
  expect(await read('compose.yaml')).toContain('ADMIN_PASSWORD: ${ADMIN_PASSWORD:-}\n')
  for (const name of ['compose.env', 'systemd/book-store.env']) {
    const environment = filledIn(settingsIn(await read(name)))
    expect(readConfig({ ...environment, ADMIN_PASSWORD: '' })).toMatchObject({ admin: undefined })
  }
})
