import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { fuzzRounds } from '../malicious-payloads.ts'
import { tally } from '../tally.ts'
import { openTestShop } from '../test-shop.ts'
import { nastyHeaders } from './support/nasty-headers.ts'
import { sendRaw } from './support/raw.ts'
import { calls, others, pageAddresses, providerCalls, type Target } from './support/targets.ts'

const shop = await openTestShop({ identity: { google: { kind: 'demo', isPublic: true } } })

const count = tally('headers')

const kinds: [string, Target[]][] = [
  ['API routes', calls.filter(({ method, path }) => method !== 'DELETE' || path !== admin.logOut.path)],
  ['pages', pageAddresses],
  ['files and operational endpoints', others],
  ['identity provider calls', providerCalls],
]

const body = '{"email":"shopper@reader.example"}'

/** Not revoked, since the log-out is left out. A valid token first, so that a malformed authorization header can come second. */
const usual = fc.constantFrom(
  `authorization: Bearer ${shop.people.admin}\r\n`,
  `authorization: Bearer ${shop.people.shopper}\r\n`,
  '',
)

test.each(kinds)(
  '%s: requests with malformed headers are answered, and never with 5xx',
  async (_kind, targets) => {
    const request = fc.tuple(fc.constantFrom(...targets), usual, nastyHeaders)
    const property = fc.asyncProperty(request, async ([{ method, path }, known, strange]) => {
      const sent =
        method === 'GET' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
      const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${known}${sent}${strange}\r\n`
      const { statuses, text } = await sendRaw(shop.origin, head + (sent && body))
      expect(statuses, head).not.toEqual([])
      for (const status of statuses) {
        expect(status, text).toBeLessThan(500)
        count(status)
      }
    })
    // One more: the built store gets the same headers.
    await fuzzRounds({ part: 'headers', tests: kinds.length + 1, inputs: 150 }, (inputs) =>
      fc.assert(property, { numRuns: inputs }),
    )
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
  },
)
