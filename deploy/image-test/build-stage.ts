import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Stage, Step } from './dockerfile.ts'
import { end, layFoundations, runInside } from './sandbox.ts'

/** The sources of COPY: the checkout without ignored files, or an earlier stage. */
export type Sources = {
  context: string
  isIgnored(path: string): boolean
  stages: Record<string, string>
  resources: AsyncDisposableStack
}

/** Runs the steps of a stage in a directory, which becomes its file system. */
export async function buildStage({ steps }: Stage, root: string, sources: Sources) {
  await layFoundations(root)
  let workdir = '/'
  for (const step of steps) {
    if (step.word === 'WORKDIR') workdir = step.rest
    await mkdir(join(root, workdir), { recursive: true })
    await carryOut(step, { root, workdir, sources })
  }
}

type Place = { root: string; workdir: string; sources: Sources }

/** These only describe how the image runs. */
const saidOnly = new Set(['WORKDIR', 'ENV', 'VOLUME', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'])

async function carryOut({ word, rest }: Step, place: Place) {
  if (word === 'COPY') await copy(rest.split(' '), place)
  else if (word === 'RUN') await run(rest, place)
  else if (!saidOnly.has(word)) throw new Error(`Unsupported instruction: ${word}`)
}

async function copy(words: string[], { root, workdir, sources }: Place) {
  const stage = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const to = words.pop() ?? ''
  const base = stage === undefined ? sources.context : (sources.stages[stage] ?? '')
  for (const from of words) {
    const target = join(root, workdir, to, to.endsWith('/') ? basename(from) : '')
    await mkdir(dirname(target), { recursive: true })
    const filter = (path: string) => stage !== undefined || !sources.isIgnored(relative(base, path))
    await cp(join(base, from), target, { recursive: true, filter, verbatimSymlinks: true })
  }
}

async function run(line: string, { root, workdir, sources }: Place) {
  const environment = { ...wayToTheRegistry(), HOME: '/tmp', npm_config_cache: '/tmp/npm' }
  const manner = { root, workdir, environment, writable: true }
  const child = runInside(manner, ['sh', '-c', line], 'inherit')
  const ended = once(child, 'exit') as Promise<[number | null]>
  sources.resources.defer(async () => {
    end(child)
    await ended
  })
  const [code] = await ended
  if (code !== 0) throw new Error(`This step failed: ${line}`)
}

/** A container engine would pass on the same variables. */
const wayToTheRegistry = () =>
  Object.fromEntries(
    ['HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'npm_config_registry'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )
