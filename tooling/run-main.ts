import { inspect } from 'node:util'

/** Runs a program. Its resources are disposed when it ends, fails or is interrupted. */
export async function runMain(main: (resources: AsyncDisposableStack) => Promise<void>): Promise<never> {
  const resources = new AsyncDisposableStack()
  let isInterrupted = false
  let disposing: Promise<void> | undefined
  // Once, and awaited by all: an interrupted program fails while its resources are being disposed.
  const dispose = () => (disposing ??= resources.disposeAsync())
  const interrupt = async () => {
    isInterrupted = true
    await dispose()
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
  await dispose()
  // Pending work may still wait for disposed resources. An explicit undefined would be success.
  process.exit(isInterrupted ? 130 : process.exitCode)
}
