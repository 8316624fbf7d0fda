export type ToClose = (close: () => Promise<unknown>) => void

/** Closes what was opened, the last first, once, whatever fails on the way. */
export function closing() {
  const steps: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined

  async function closeAll() {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: unknown) => console.error('Not closed:', error))
    }
  }
  return {
    toClose: ((close) => void (closed ? void close().catch(() => {}) : steps.push(close))) satisfies ToClose,
    close: () => (closed ??= closeAll()),
  }
}
