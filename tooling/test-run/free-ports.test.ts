import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

test('stores of two runs on one machine get ports on which nothing listens', async () => {
  const first = await freePorts(4)
  for (const port of [first, first + 1, first + 2, first + 3]) {
    const server = createServer()
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
    expect(server.address()).toMatchObject({ port })
    await new Promise((resolve) => server.close(resolve))
  }
})
