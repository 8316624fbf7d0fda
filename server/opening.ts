/** What is to be closed again, the last one first. */
export type ToClose = (close: () => Promise<unknown>) => void

/** Opens everything in order, and closes it in the other; also where only some of it would open. */
export async function opening<Opened>(
  open: (toClose: ToClose) => Promise<Opened>,
): Promise<Opened & { stop(): Promise<void> }> {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  try {
    return { ...(await open((close) => closing.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
