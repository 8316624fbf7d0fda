import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { runTasks } from '../worker.ts'

/** `#` is replaced with the number of the request, in a path with one up to 10,000. */
export type Call = { path: string; headers?: Record<string, string>; body?: string }

export type Clients = {
  port: number
  /** The address that the connections come from. */
  address: string
  connections: number
  calls: Call[]
  seconds: number
  /** Between a response and the next request of a connection, in milliseconds. */
  delay: number
}

/** Responses by status, and how long each took; 0 is a connection that was closed. */
export type Answers = { statuses: Record<number, number>; milliseconds: number[] }

let sent = 0

async function send({ port, calls, ...from }: Clients, agent: Agent): Promise<number> {
  sent += 1
  const { path, headers, body } = calls[sent % calls.length] as Call
  const json = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }
  const options = { host: '127.0.0.1', port, agent, localAddress: from.address, ...json }
  const all = { 'user-agent': 'Mozilla/5.0', ...json.headers, ...headers }
  return new Promise((resolve) => {
    const asked = request(
      { ...options, path: path.replace('#', String((sent % 10_000) + 1)), headers: all },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', () => resolve(0)).end(body?.replace('#', String(sent)))
  })
}

runTasks(async (clients: Clients): Promise<Answers> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.connections })
  const until = performance.now() + clients.seconds * 1000
  const answers: Answers = { statuses: {}, milliseconds: [] }
  async function talk() {
    while (performance.now() < until) {
      const start = performance.now()
      const status = await send(clients, agent)
      answers.milliseconds.push(performance.now() - start)
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
      await pause(clients.delay)
    }
  }
  await Promise.all(Array.from({ length: clients.connections }, talk))
  agent.destroy()
  return answers
})
