import assert from 'node:assert/strict'
import type { Image } from './image.ts'

/** Returns one line for each property of the image; throws if one does not hold. */
export async function tryImage(
  image: Image,
  databaseUrl: string,
  resources: AsyncDisposableStack,
): Promise<string[]> {
  return [
    await holdsOnlyWhatRuns(image),
    await isShut(image),
    await paintsCovers(image),
    await asksForADatabase(image),
    await opens(image, databaseUrl, resources),
  ]
}

const maxMegabytes = 60

async function holdsOnlyWhatRuns(image: Image): Promise<string> {
  const files = await image.files()
  const sources = [...files.keys()].filter(
    (name) => /\.(tsx?|map)$|\.test\./.test(name) && !name.endsWith('.d.ts'),
  )
  assert.deepEqual(sources, [], 'sources are in the image')
  const packages = new Set(
    [...files.keys()].flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []),
  )
  const strangers = [...packages].filter((name) => !/^(sharp|semver|detect-libc|@img\/.+)$/.test(name))
  assert.deepEqual(strangers, [], 'packages that are not needed are in the image')
  const megabytes = [...files.values()].reduce((sum, size) => sum + size, 0) / 1e6
  assert.ok(megabytes < maxMegabytes, `${megabytes} MB on top of Node's image`)
  return `${megabytes.toFixed(0)} MB on top of Node's image, packages: ${[...packages].sort().join(', ')}`
}

async function isShut({ run, manner }: Image): Promise<string> {
  const touch = async (path: string) => (await run(['touch', path]).ended).code
  const { workdir, volume } = manner
  assert.notEqual(await touch(`${workdir}/dist/written`), 0, 'the shop can be written to')
  assert.notEqual(await touch('/tmp/written'), 0, 'something beside the volume can be written to')
  assert.equal(await touch(`${volume}/written`), 0, 'the volume cannot be written to')
  const { said } = await run(['id', '-u']).ended
  assert.notEqual(said.trim(), '0', 'it runs as root')
  return `runs as user ${said.trim()}, writes to ${volume} and nowhere else`
}

async function paintsCovers({ run }: Image): Promise<string> {
  const words = `import sharp from 'sharp'
    const create = { width: 9, height: 9, channels: 3, background: 'red' }
    console.log((await sharp({ create }).webp().toBuffer()).length)`
  const { code, said } = await run(['node', '--input-type=module', '-e', words]).ended
  assert.equal(code, 0, said)
  return 'paints covers'
}

async function asksForADatabase({ run, manner }: Image): Promise<string> {
  const { code, said } = await run(manner.command).ended
  assert.equal(code, 1, said)
  assert.match(said, /set DATABASE_URL/)
  return 'says that it needs DATABASE_URL'
}

async function opens(
  { run, manner }: Image,
  databaseUrl: string,
  resources: AsyncDisposableStack,
): Promise<string> {
  const shop = run(manner.command, { DATABASE_URL: databaseUrl, DEMO: '0', PORT: '0', HOST: '127.0.0.1' })
  async function close() {
    shop.stop()
    return shop.ended
  }
  resources.defer(async () => void (await close()))
  const [, PORT = ''] = /open at .*:(\d+)/.exec(await shop.saying(/open at .*:\d+/)) ?? []
  const isHealthy = async () => (await run(manner.healthCheck, { PORT }).ended).code === 0
  assert.ok(await isHealthy(), 'the health check fails though the shop is open')
  const page = await fetch(`http://127.0.0.1:${PORT}/`)
  assert.match(await page.text(), /<h1/)
  const { code, said } = await close()
  assert.equal(code, 0, said)
  assert.ok(!(await isHealthy()), 'the health check passes though the shop is closed')
  return 'opens, is healthy, shows its pages, and closes gently'
}
