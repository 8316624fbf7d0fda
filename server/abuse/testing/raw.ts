import { connect } from 'node:net'

/** What came back for bytes on the line, and who hung up. */
export type Heard = { statuses: number[]; text: string; closedBy: 'shop' | 'us' }

const longEnough = 20_000

/** Sends what no client would send, and listens until the shop closes the line; gives up where it does not. */
export const sendRaw = (origin: string, bytes: string | Buffer, patience = longEnough): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let closedBy: Heard['closedBy'] = 'shop'
    const giveUp = setTimeout(() => {
      closedBy = 'us'
      socket.end()
    }, patience)
    let text = ''
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve({ statuses: statusesIn(text), text, closedBy })
    })
    socket.on('error', (error: Error & { code?: string }) => {
      // The shop may break the line off while we still speak.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
