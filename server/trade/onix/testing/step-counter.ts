import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread that reads messages and counts the steps of it: how often each block of code runs, and how many bytes and letters
 * native searches and copies go over. Code is counted that is compiled here, so nothing is imported before the count begins.
 */
const session = new Session()
session.connect()

type Block = { count: number }
type Coverage = { result: { functions: { ranges: Block[] }[] }[] }

function post(method: string, parameters: object = {}): unknown {
  let answer: unknown
  session.post(method, parameters, (error: Error | null, result: unknown) => {
    if (error) throw error
    answer = result
  })
  return answer
}

let natively = 0

type Native = (this: { length: number }, ...args: unknown[]) => unknown

/** A search goes from its start, which is its second argument, to what it finds. */
function countSearches(prototype: object, name: 'indexOf' | 'lastIndexOf' | 'includes') {
  const native = Reflect.get(prototype, name) as Native
  Reflect.set(prototype, name, function counted(this: { length: number }, ...args: unknown[]) {
    const found = native.apply(this, args)
    const from = typeof args[1] === 'number' ? args[1] : name === 'lastIndexOf' ? this.length : 0
    const to = typeof found === 'number' && found >= 0 ? found : name === 'lastIndexOf' ? 0 : this.length
    natively += Math.abs(to - from)
    return found
  })
}

for (const prototype of [Buffer.prototype, String.prototype])
  for (const name of ['indexOf', 'lastIndexOf', 'includes'] as const) countSearches(prototype, name)

const { concat } = Buffer
Buffer.concat = (...args) => {
  const whole = concat(...args)
  natively += whole.length
  return whole
}
const copy = Reflect.get(Buffer.prototype, 'copy') as (this: Buffer, ...args: unknown[]) => number
Reflect.set(Buffer.prototype, 'copy', function counted(this: Buffer, ...args: unknown[]) {
  const copied = copy.apply(this, args)
  natively += copied
  return copied
})

post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const { readSteadily } = await import('./read-steadily.ts')

post('Profiler.takePreciseCoverage')

/** Of this message alone: the counts begin anew whenever they are taken. */
function stepsOf(text: string): number {
  natively = 0
  readSteadily(text)
  const searched = natively
  const { result } = post('Profiler.takePreciseCoverage') as Coverage
  const blocks = result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
  return searched + blocks.reduce((all, { count }) => all + count, 0)
}

parentPort?.postMessage((workerData as string[]).map(stepsOf), [])
session.disconnect()
