import { inspect } from 'node:util'

/** Runs a program. Its resources are disposed when it ends, fails or is interrupted. */
export async function runMain(main: (resources: AsyncDisposableStack) => Promise<void>): Promise<never> {
  const resources = new AsyncDisposableStack()
  let isInterrupted = false
  const interrupt = async () => {
    isInterrupted = true
    await resources.disposeAsync()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt())
  try {
    await main(resources)
  } catch (error) {
    // An interrupted program fails because its resources are gone.
    if (!isInterrupted) process.stderr.write(`${inspect(error)}\n`)
    process.exitCode = 1
  }
  await resources.disposeAsync()
  // Pending work may still wait for disposed resources.
  process.exit()
}
