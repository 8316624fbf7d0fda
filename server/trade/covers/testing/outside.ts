import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Network, Target } from '../../../lib/fetch-public.ts'

export const publicAddress = '93.184.215.14'

/**
 * An internet of one machine: every connection to a public address ends at a local server. Connections to any other
 * address are counted, and go nowhere.
 */
export async function fakeInternet(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened: Target[] = []
  /** Addresses by name, one list for each time it is asked for; the last one stays. */
  const names = new Map<string, string[][]>()
  const network: Network = {
    resolve: async (name) => {
      const answers = names.get(name) ?? [[publicAddress]]
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    },
    open: (target) => {
      opened.push(target)
      return connect({ host: '127.0.0.1', port: target.address === publicAddress ? port : 1 })
    },
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { network, names, opened, close }
}
