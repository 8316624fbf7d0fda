import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type TakenLetter = { recipients: string[]; headers: Map<string, string>; text: string }

/** A mail server that stores messages, can refuse them, and can be down. */
export async function fakeMailServer() {
  const taken: TakenLetter[] = []
  const mood = {
    refusal: '',
    /** Refusals by address. */
    refusals: new Map<string, string>(),
    beforeTaking: async () => {},
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    void talk(socket)
  })

  async function talk(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let recipients: string[] = []
    let message: string[] | undefined
    say('220 stand-in')
    for await (const line of createInterface({ input: socket })) {
      const command = line.slice(0, 4).toUpperCase()
      const refusal = mood.refusal || mood.refusals.get(/<(.*)>/.exec(line)?.[1] ?? '')
      if (message && line === '.') {
        await mood.beforeTaking()
        taken.push({ recipients, ...read(message) })
        recipients = []
        message = undefined
        say('250 taken')
      } else if (message) message.push(line.replace(/^\./, ''))
      else if (command === 'RCPT' && refusal) say(refusal)
      else if (command === 'DATA') {
        message = []
        say('354 go on')
      } else if (command === 'QUIT') socket.end('221 good day\r\n')
      else {
        if (command === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? line)
        say('250 very well')
      }
    }
  }

  const come = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const goAway = async () => {
    const closed = once(server.close(), 'close')
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const port = await come(0)
  return { url: `smtp://127.0.0.1:${port}`, taken, mood, goAway, comeBack: () => come(port) }
}

function read(message: string[]) {
  const end = message.indexOf('')
  const unfolded = message.slice(0, end).join('\n').replaceAll(/\n\s+/g, ' ').split('\n')
  const headers = new Map(unfolded.map((line) => split(line)))
  const body = message.slice(end + 1).join('\n')
  return { headers, text: decoded(body, headers.get('content-transfer-encoding')) }
}

function split(line: string): [name: string, value: string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
