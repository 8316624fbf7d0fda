import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Seen } from '../fetch-once.ts'
import { runTasks } from '../worker.ts'

/** The baseline: plain node:http sends the same response. */
async function serve({ headers, body }: Seen): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

runTasks(serve)
