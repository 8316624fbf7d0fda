import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { asBrowsersDo } from './load/requests.ts'

export type Seen = { status: number; headers: string[]; body: Buffer }

/** Headers that Node adds itself. */
const addedByNode = new Set(['date', 'connection', 'keep-alive'])

/** The raw response. */
export function look(
  port: number,
  path: string,
  headers: Record<string, string> = asBrowsersDo,
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      const own = answer.rawHeaders.filter(
        (_, at, all) => !addedByNode.has(String(all[at - (at % 2)]).toLowerCase()),
      )
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: own, body }), reject)
    })
    request.once('error', reject)
  })
}

export async function lookAtJson<Body>(port: number, path: string): Promise<Body> {
  const { status, body } = await look(port, path, {})
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return JSON.parse(body.toString()) as Body
}
