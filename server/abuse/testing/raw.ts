import { connect } from 'node:net'

/** What came back for bytes on the line. */
export type Heard = { statuses: number[]; text: string }

/** Sends what no client would send, and listens until the shop closes the line; gives up where it says nothing. */
export const sendRaw = (origin: string, bytes: string | Buffer, patience = 2_000): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const giveUp = setTimeout(() => socket.end(), patience)
    let text = ''
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve({ statuses: statusesIn(text), text })
    })
    socket.on('error', (error: Error & { code?: string }) => {
      // The shop may break the line off while we still speak.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
