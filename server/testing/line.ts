import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Line = {
  port: number
  /** Breaks every connection that there is, without a word of goodbye. */
  cut(): void
  /** How late everything arrives from now on, in milliseconds. */
  delay(by: number): void
  /** Silently holds all bytes, as a pulled cable does; afterwards they arrive. */
  pull(isPulled: boolean): void
  /** The same with the connections that there are, while new ones get through. */
  hold(): () => void
  /** Leads somewhere else from the next call on. */
  turnTo(path: string): void
  close(): Promise<void>
}

/** A line to a database on which everything can happen that happens on a network. */
export async function lineTo(path: string): Promise<Line> {
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
      // Nothing overtakes what was sent before it.
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
