import { expect, test } from 'vitest'
import { inspectMessages } from './inspect-messages.ts'

const megabyte = 1024 * 1024

/** Files that unpack to this for ever, and how many bytes of them were asked for. */
function endless(files: number, start: string) {
  const seen = { bytes: 0 }
  async function* chunks() {
    yield Buffer.from(start)
    for (;;) {
      seen.bytes += megabyte
      yield Buffer.alloc(megabyte, ' ')
    }
  }
  const entries = Array.from({ length: files }, (_, at) => ({ name: `${at}.xml`, chunks: chunks() }))
  return { seen, entries }
}

test('of an archive only the beginning is looked at, however many files it has', async () => {
  const pages = endless(1_000, '<html>')
  expect(await inspectMessages(pages.entries)).toEqual({
    problem: expect.stringContaining('neither an ONIX file'),
  })
  expect(pages.seen.bytes).toBeLessThan(80 * megabyte)
  const message = endless(1_000, '<ONIXMessage release="3.0">')
  expect(await inspectMessages(message.entries)).toMatchObject({
    found: { format: 'ONIX 3.0, reference tags', files: 1_000, first: [] },
  })
  expect(message.seen.bytes).toBeLessThan(8 * megabyte)
})
