import type { TestShop } from '../../test-shop.ts'

type Part = { head?: string; bytes: Buffer }

export type Answer = { status: number; body: { name?: string; message?: string } }

export const fileHead = (name: string, type = 'image/png') =>
  `content-disposition: form-data; name="cover"; filename="${name}"\r\ncontent-type: ${type}`

export const closing = Buffer.from('--x--\r\n')

/** A multipart body in bytes, so that a test can corrupt it. */
export const formOf = (parts: Part[]) =>
  Buffer.concat(
    parts.flatMap(({ head = fileHead('cover.png'), bytes }) => [
      Buffer.from(`--x\r\n${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )

/** Uploads bytes as a cover and fetches every image made of them. */
export function uploadsAt({ origin, people }: TestShop) {
  async function send(body: Buffer, type = 'multipart/form-data; boundary=x'): Promise<Answer> {
    const headers = { authorization: `Bearer ${people.admin}`, 'content-type': type }
    const answer = await fetch(`${origin}/api/covers`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }

  const upload = (bytes: Buffer, name = 'cover.png', type = 'image/png') =>
    send(Buffer.concat([formOf([{ head: fileHead(name, type), bytes }]), closing]))

  const served = (name: string) =>
    Promise.all(
      ['avif', 'webp', 'jpeg'].map(async (format) => {
        const answer = await fetch(`${origin}/covers/${encodeURIComponent(name)}?format=${format}`)
        const bytes = Buffer.from(await answer.arrayBuffer())
        return { format, status: answer.status, headers: answer.headers, bytes }
      }),
    )

  return { send, upload, served }
}
