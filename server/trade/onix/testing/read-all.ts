import { type Item, readMessage } from '../xml/read-message.ts'

export async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function readAll(chunks: AsyncIterable<Buffer>): Promise<Item[]> {
  const all: Item[] = []
  for await (const items of readMessage(chunks)) all.push(...items)
  return all
}
