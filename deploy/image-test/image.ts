import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manner, mannerOf, type Stage } from './dockerfile.ts'
import { end, runInside } from './sandbox.ts'

export type Ended = { code: number | null; said: string }

/** A built image: a directory, and the run settings of its Dockerfile. */
export type Image = {
  manner: Manner
  /** Runs a command as the user of the image, read-only except for the volume. */
  run(command: string[], environment?: Record<string, string>): Running
  /** File sizes below the working directory. */
  files(): Promise<Map<string, number>>
}

export type Running = { ended: Promise<Ended>; saying(words: RegExp): Promise<string>; stop(): void }

export function imageIn(root: string, stage: Stage): Image {
  const manner = mannerOf(stage)
  const { workdir, volume, user } = manner
  return {
    manner,
    run: (command, environment = {}) => {
      const surroundings = { ...manner.environment, ...environment }
      return follow(
        runInside(
          { root, workdir, volume, user, writable: false, environment: surroundings },
          command,
          'pipe',
        ),
      )
    },
    files: () => filesIn(join(root, workdir)),
  }
}

function follow(child: ReturnType<typeof runInside>): Running {
  let said = ''
  const collect = (data: Buffer) => (said += data.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, said }))
  const { promise: gone, reject } = Promise.withResolvers<never>()
  gone.catch(() => {})
  void ended.then(({ said }) => reject(new Error(`It ended: ${said}`)))
  const saying = (words: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => words.test(said) && resolve(said)
      look()
      child.stdout?.on('data', look)
    })
  return {
    ended,
    saying: (words) => Promise.race([saying(words), gone]),
    stop: () => end(child),
  }
}

async function filesIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => stat(join(folder, name))))
  return new Map(names.flatMap((name, at) => (sizes[at]?.isFile() ? [[name, sizes[at].size] as const] : [])))
}
