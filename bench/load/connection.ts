import { connect } from 'node:net'

export type Connection = { send(request: Buffer): void; close(): void }

type Answered = { onAnswer(status: number): void; onFault(error: Error): void }

/** A keep-alive connection without pipelining, with a minimal and cheap HTTP parser. */
export function openConnection(port: number, { onAnswer, onFault }: Answered): Promise<Connection> {
  let head = ''
  let status = 0
  let missing = 0

  function read(count: number, bytes: Uint8Array) {
    if (missing > 0) missing -= count
    else if (!readHead(Buffer.from(bytes.buffer, bytes.byteOffset, count))) return
    if (missing < 0) onFault(new Error('The response is longer than its content-length'))
    else if (missing === 0) onAnswer(status)
  }

  function readHead(bytes: Buffer): boolean {
    head += bytes.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return false
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (!length) onFault(new Error('A response has no content-length'))
    status = Number(head.slice(9, 12))
    missing = end + 4 + Number(length) - head.length
    head = ''
    return true
  }

  return new Promise((resolve, reject) => {
    const callback = (count: number, bytes: Uint8Array) => {
      read(count, bytes)
      return true
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafeSlow(65_536), callback },
    })
    socket.once('error', reject).on('error', onFault)
    socket.once('end', () => onFault(new Error('The server closed the connection')))
    socket.once('connect', () =>
      resolve({ send: (request) => socket.write(request), close: () => socket.destroy() }),
    )
  })
}
