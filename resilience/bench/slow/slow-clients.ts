import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { accountsPath } from '../../../server/testing/sign-up.ts'
import { listUrl } from '../reads.ts'
import { runTasks } from '../worker.ts'

export type Crowd = { port: number }

const get = `GET ${listUrl} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const body = 'content-type: application/json\r\ncontent-length: 9999\r\n\r\n'
const signUp = `POST ${accountsPath}:signUp HTTP/1.1\r\nhost: localhost\r\n${body}`
const aSecond = 1_000

/** Sends a byte a second. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('x'), aSecond)
  socket.resume().once('close', () => clearInterval(timer))
}

/** Pipelines as many requests as allowed, and reads a byte a second. */
function readSlowly(socket: Socket) {
  socket.write(get.repeat(16))
  const timer = setInterval(() => socket.read(1), aSecond)
  socket.once('close', () => clearInterval(timer))
}

type Manner = { count: number; says: string; onwards?: (socket: Socket) => void }

const manners: Manner[] = [
  { count: 2_000, says: get },
  { count: 100, says: get.slice(0, -2), onwards: trickle },
  { count: 100, says: signUp, onwards: trickle },
  { count: 200, says: '', onwards: readSlowly },
]

async function come(port: number, { count, says, onwards = (socket) => void socket.resume() }: Manner) {
  for (let number = 0; number < count; number += 1) {
    // A half-open socket stays open when the server ends its side.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(says)
    onwards(socket)
  }
}

/** Responds when all clients are connected; they stay until they are closed. */
runTasks(async ({ port }: Crowd): Promise<number> => {
  for (const manner of manners) await come(port, manner)
  return manners.reduce((sum, { count }) => sum + count, 0)
})
