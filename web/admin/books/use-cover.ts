import { useState } from 'react'
import { type Cover, covers, largestUpload } from '../../../contract/covers.ts'
import type { Drafted } from './use-draft.ts'
import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'
import { asProblem } from '../../api/problem-in.ts'

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
  if (!type.startsWith('image/')) return `${name} is not a picture. Please choose another file.`
  if (size <= largestUpload) return undefined
  return `${name} is larger than ${largestUpload / 1024 / 1024} MB. Please choose a smaller picture.`
}

type SentCover = { name: string } | { problem: string }

const notSent = 'The picture did not arrive. Check your connection and try again.'

/** In milliseconds without progress: a slow upload may take any time. */
const stallTimeout = 120_000

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export function sendCover(file: File, onProgress: (part: number) => void): Promise<SentCover> {
  const request = new XMLHttpRequest()
  const token = adminToken()
  const form = new FormData()
  form.append('file', file)
  request.open(covers.upload.method, covers.upload.path)
  request.setRequestHeader('authorization', `Bearer ${token}`)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  abortIfStalled(request)
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve(outcomeOf(request, token)))
    request.send(form)
  })
}

function abortIfStalled(request: XMLHttpRequest) {
  let timer: ReturnType<typeof setTimeout>
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), stallTimeout)
  }
  request.addEventListener('loadstart', restart)
  request.upload.addEventListener('progress', restart)
  request.addEventListener('loadend', () => clearTimeout(timer))
}

function outcomeOf({ status, response }: XMLHttpRequest, token: string | null): SentCover {
  if (status === 201) return { name: (response as Cover).name }
  if (status === 401) forgetAdminToken(token)
  return { problem: asProblem(response)?.message ?? notSent }
}
