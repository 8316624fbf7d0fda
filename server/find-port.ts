import { type AddressInfo, createServer } from 'node:net'

type Address = { port: number; host: string }

/** Returns the port, or a free one for port 0; fails if it is in use. */
export async function findPort({ port, host }: Address): Promise<number> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  probe.once('error', reject)
  probe.listen({ port, host, exclusive: true }, () => {
    const found = (probe.address() as AddressInfo).port
    probe.close(() => resolve(found))
  })
  return promise
}
