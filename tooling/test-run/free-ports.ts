import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections. */
const [lowest, highest] = [20_000, 30_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** The first of so many free ports in a row. Two runs on one machine hardly meet, since each begins anywhere. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const ports = Array.from({ length: count }, (_, at) => first + at)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
}
