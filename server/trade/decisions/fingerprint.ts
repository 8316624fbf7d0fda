import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

type Choices = { feed?: string | undefined; country?: string | undefined; currency?: string | undefined }

/** The same file is known again under another name. Its ends suffice: a message has its date in its head. */
export async function fingerprintOf(path: string, { feed, country, currency }: Choices): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const ends = await Promise.all(
      [0, Math.max(0, size - 65_536)].map((at) => file.read(Buffer.alloc(65_536), 0, 65_536, at)),
    )
    const hash = createHash('sha256').update(
      JSON.stringify([size, feed ?? null, country ?? null, currency ?? null]),
    )
    for (const { buffer, bytesRead } of ends) hash.update(buffer.subarray(0, bytesRead))
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}
