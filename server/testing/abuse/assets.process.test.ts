import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoDataDir, startStore } from '../store-process.ts'
import { comeAgain } from '../when-not-busy.ts'
import { fuzzRounds } from '../malicious-payloads.ts'
import { tally } from '../tally.ts'
import { nastyHeaders } from './support/nasty-headers.ts'
import { sendRaw } from './support/raw.ts'
import { pageAddresses } from './support/targets.ts'
import { isFromOutside, waysOut } from './support/ways-out.ts'

const countWays = tally('ways out of a folder')
const countHeaders = tally('headers')

const head = (path: string, lines = '') =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines}\r\n`

test('the built store serves only its own files and never answers malformed headers with 5xx', async () => {
  const { origin, output } = await startStore({
    DATA_DIR: await demoDataDir(),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  })
  const home = await (await comeAgain(origin)).text()
  const [asset = ''] = /\/assets\/[\w-]+\/[\w-]+\.js/.exec(home) ?? []
  expect((await comeAgain(origin + asset)).status).toBe(200)

  for (const place of ['/assets/', '/assets/x/', `${asset}/`, '/books/', '/'])
    for (const way of waysOut) {
      const { statuses, text } = await sendRaw(origin, head(place + way))
      countWays(statuses[0] ?? 0)
      expect([400, 404], place + way).toContain(statuses[0])
      expect(isFromOutside.test(text), place + way).toBe(false)
    }

  const paths = [...pageAddresses.map(({ path }) => path), asset, '/assets/nothing.js', '/covers/dracula.jpg']
  const property = fc.asyncProperty(fc.constantFrom(...paths), nastyHeaders, async (path, lines) => {
    const { statuses, text } = await sendRaw(origin, head(path, lines))
    expect(statuses, lines).not.toEqual([])
    for (const status of statuses) {
      countHeaders(status)
      expect(status, text.slice(0, 300)).toBeLessThan(500)
    }
  })
  // A fifth of the time: the four kinds of `headers.shop.test.ts` get the rest.
  await fuzzRounds({ part: 'headers', tests: 5, inputs: 150 }, (inputs) =>
    fc.assert(property, { numRuns: inputs }),
  )
  expect(await (await comeAgain(origin)).text()).toBe(home)
  expect(output()).not.toContain('"level":50')
})
