import { connect } from 'node:net'

/** The raw response, and which side closed the connection. */
export type Heard = { statuses: number[]; text: string; closedBy: 'shop' | 'us' }

const defaultTimeout = 20_000

/** Sends raw bytes and reads until the store closes the connection or the timeout expires. */
export const sendRaw = (origin: string, bytes: string | Buffer, timeout = defaultTimeout): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin)
    let closedBy: Heard['closedBy'] = 'shop'
    let giveUp: NodeJS.Timeout | undefined
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes)
      giveUp = setTimeout(() => {
        closedBy = 'us'
        socket.end()
      }, timeout)
    })
    let text = ''
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve({ statuses: statusesIn(text), text, closedBy })
    })
    socket.on('error', (error: Error & { code?: string }) => {
      // The store may reset the connection while bytes are still being sent.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
