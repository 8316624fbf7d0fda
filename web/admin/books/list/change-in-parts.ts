import type { BookChangesRefusal } from '../../../../contract/catalog/book-changes.ts'
import { maxBooks } from '../../../../contract/catalog/books.ts'

type Sent = { data?: { changed: number } | undefined; error?: object | undefined }

export type PartsOutcome = {
  changed: number
  /** Books that a rule excludes, or that are gone: the others are changed without them. */
  left: number
  /** Why it ended before the last book. */
  error?: object | undefined
}

/** The refusal that names books. */
export function refusalIn(error: object): BookChangesRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: unknown }
  return status === 409 ? (data as BookChangesRefusal) : undefined
}

/** Changes as many books as the server takes at once, one part after the other. */
export async function changeInParts(
  ids: string[],
  send: (ids: string[]) => Promise<Sent>,
  onProgress: (done: number) => void,
): Promise<PartsOutcome> {
  let [changed, left] = [0, 0]
  for (let first = 0; first < ids.length; first += maxBooks) {
    let part = ids.slice(first, first + maxBooks)
    while (part.length > 0) {
      const { data, error } = await send(part)
      const refused = new Set(error && refusalIn(error)?.ids)
      const rest = error ? part.filter((id) => !refused.has(id)) : []
      if (error && rest.length === part.length) return { changed, left, error }
      changed += data?.changed ?? 0
      left += error ? part.length - rest.length : 0
      part = rest
    }
    onProgress(changed + left)
  }
  return { changed, left }
}
