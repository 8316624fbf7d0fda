import { useState } from 'react'
import { type Cover, covers, largestUpload } from '../../../../contract/catalog/covers.ts'
import type { Drafted } from '../use-draft.ts'
import { sendFile } from '../../ui/send-file.ts'
import { msg, t } from '../../../../messages/t.ts'

/** A file that becomes the cover of a book. It is uploaded once, when the book is saved. */
export function useCover({ draft, type }: Drafted) {
  const [file, setFile] = useState<File>()
  const [refused, setRefused] = useState<string>()
  const [progress, setProgress] = useState<number>()

  function choose(chosen: File | undefined) {
    const problem = chosen && problemWith(chosen)
    const taken = problem ? undefined : chosen
    setRefused(problem)
    setFile(taken)
    type({ coverFile: taken?.name ?? '', coverImage: '' })
  }

  async function upload(): Promise<SentCover> {
    if (draft.coverImage || !file) return { name: draft.coverImage }
    setProgress(0)
    const sent = await sendCover(file, setProgress)
    setProgress(undefined)
    if ('name' in sent) type({ coverImage: sent.name })
    return sent
  }
  return { file, refused, progress, choose, upload }
}

export type ChosenCover = ReturnType<typeof useCover>

/** Why the file cannot be uploaded, if so. */
export function problemWith({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return t('{name} is not a picture. Please choose another file.', { name })
  if (size <= largestUpload) return undefined
  return t('{name} is larger than {size} MB. Please choose a smaller picture.', {
    name,
    size: largestUpload / 1024 / 1024,
  })
}

type SentCover = { name: string } | { problem: string }

const notSent = msg('The picture did not arrive. Check your connection and try again.')

export async function sendCover(file: File, onProgress: (part: number) => void): Promise<SentCover> {
  const sent = await sendFile(covers.upload, file, { onProgress })
  return 'problem' in sent ? { problem: sent.problem ?? t(notSent) } : { name: (sent.body as Cover).name }
}
