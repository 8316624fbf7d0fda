import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Line = {
  port: number
  /** Resets every open connection. */
  cut(): void
  /** Delays all data by this many milliseconds. */
  delay(by: number): void
  /** Silently holds all data, as a pulled cable does, and delivers it afterwards. */
  pull(isPulled: boolean): void
  /** Holds the data of open connections only, not of new ones. */
  hold(): () => void
  /** Connects to another server from the next connection on. */
  turnTo(path: string): void
  close(): Promise<void>
}

/** A proxy to a database that simulates network faults. */
export async function tcpProxyTo(path: string): Promise<Line> {
  const sockets = new Set<Socket>()
  let late = 0
  let isPulled = false
  let end = path

  function join(from: Socket, to: Socket) {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.end()
    })
    let before = Promise.resolve<unknown>(undefined)
    let underWay = 0
    from.on('data', async (data) => {
      if (late === 0 && underWay === 0) return void to.write(data)
      underWay += 1
      // Keeps the order of the data.
      before = Promise.all([before, wait(late)])
      await before
      underWay -= 1
      to.write(data)
    })
    if (isPulled) from.pause()
  }
  const server = createServer((near) => {
    const far = connect(end)
    join(near, far)
    join(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => sockets.forEach((socket) => socket.destroy())
  function hold() {
    const held = [...sockets]
    for (const socket of held) socket.pause()
    return () => held.forEach((socket) => socket.resume())
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    delay: (by) => (late = by),
    pull: (pulled) => {
      isPulled = pulled
      for (const socket of sockets)
        if (pulled) socket.pause()
        else socket.resume()
    },
    hold,
    turnTo: (other) => (end = other),
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
