import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { urlOf } from '../../../contract/request.ts'
import type { CallRoute } from '../../../server/http/routing/mount.ts'
import { fillTemplate, type Rendered } from '../../../server/rendering/page-template.ts'
import { type Measured, measured } from '../figures.ts'
import { look } from '../fetch-once.ts'
import { runTasks } from '../worker.ts'

export type Drawing = { url: string; port: number; seconds: number }

type EntryServer = { render(url: string, call: CallRoute): Promise<Rendered> }

const built = (path: string) => new URL(`../../../dist/${path}`, import.meta.url)

const secondsToWarmUp = 1

/** Renders a page repeatedly from cached data: the cost of a page without the response cache. */
async function renderRepeatedly({ url, port, seconds }: Drawing): Promise<Measured> {
  const { render }: EntryServer = await import(built('render/entry-server.js').href)
  const template = await readFile(built('web/index.html'), 'utf8')
  const call = cachedCalls(port)
  const page = async () => fillTemplate(template, await render(url, call))
  const { status } = await page()
  if (status !== 200) throw new Error(`${url} was rendered with the status ${status}`)
  await repeat(page, secondsToWarmUp)
  return repeat(page, seconds)
}

async function repeat(work: () => Promise<unknown>, seconds: number): Promise<Measured> {
  const milliseconds: number[] = []
  const begin = performance.now()
  for (let start = begin; start < begin + seconds * 1000; start = performance.now()) {
    await work()
    milliseconds.push(performance.now() - start)
  }
  return measured(milliseconds, performance.now() - begin)
}

/** Caches the data, since the database is not measured. */
function cachedCalls(port: number): CallRoute {
  const responses = new Map<string, ReturnType<CallRoute>>()
  const fetchFrom = async (url: string) => {
    const { status, body } = await look(port, url, {})
    return { status, body: JSON.parse(body.toString()) }
  }
  return (route, input) => {
    const url = urlOf(route, input)
    const response = responses.get(url) ?? fetchFrom(url)
    responses.set(url, response)
    return response
  }
}

runTasks(renderRepeatedly)
