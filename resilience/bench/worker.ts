import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Worker<Task, Result> = (task: Task) => Promise<Result>

type Reply = { result: unknown } | { fault: string }

/** Runs a script in its own process and sends it one task at a time. */
export function spawnWorker<Task extends object, Result>(
  program: string,
  resources: AsyncDisposableStack,
  execArgv: string[] = process.execArgv,
): Worker<Task, Result> {
  const file = new URL(program, import.meta.url)
  // In its own process group: Ctrl-C reaches only this process, which closes it in order.
  const child = fork(file, { serialization: 'advanced', detached: true, execArgv })
  const gone = once(child, 'exit')
  resources.defer(async () => {
    if (child.connected) child.disconnect()
    await gone
  })
  return async (task) => {
    child.send(task)
    const early = gone.then((): never => {
      throw new Error(`${program} ended before it answered`)
    })
    const [reply] = (await Promise.race([once(child, 'message'), early])) as [Reply]
    if ('fault' in reply) throw new Error(`${program}: ${reply.fault}`)
    return reply.result as Result
  }
}

/** The child side: runs tasks, and exits when the parent disconnects. */
export function runTasks<Task, Result>(work: Worker<Task, Result>) {
  const answer = (reply: Reply) => process.send?.(reply)
  process.on('message', (task: Task) => {
    work(task).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ fault: String(error) }),
    )
  })
  process.once('disconnect', () => process.exit())
}
