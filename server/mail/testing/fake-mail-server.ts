import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** With all its parts, its plain text and its HTML. */
export type TakenLetter = {
  recipients: string[]
  headers: Headers
  parts: TakenPart[]
  text: string
  html: string | undefined
}

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

type Headers = Map<string, string>

export type TakenPart = { headers: Headers; bytes: Buffer }

function read(message: string[]): Omit<TakenLetter, 'recipients'> {
  const { headers } = split(message)
  const parts = partsOf(message)
  const textOf = (type: string) =>
    parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.bytes.toString()
  return { headers, parts, text: textOf('text/plain') ?? '', html: textOf('text/html') }
}

/** Of an e-mail or a part of one. */
function split(lines: string[]) {
  const end = lines.indexOf('')
  const unfolded = lines.slice(0, end).join('\n').replaceAll(/\n\s+/g, ' ').split('\n')
  return { headers: new Map(unfolded.map((line) => headerOf(line))), body: lines.slice(end + 1) }
}

/** Those that contain no further ones. */
function partsOf(lines: string[]): TakenPart[] {
  const { headers, body } = split(lines)
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary)
    return [{ headers, bytes: decoded(body.join('\n'), headers.get('content-transfer-encoding')) }]
  const all = body.join('\n').split(`--${boundary}`).slice(1, -1)
  // The line before a boundary belongs to it.
  return all.flatMap((part) =>
    partsOf(
      part
        .slice(1)
        .replace(/\n{1,2}$/, '')
        .split('\n'),
    ),
  )
}

function headerOf(line: string): [name: string, value: string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
}

function decoded(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
