import { type Cover, covers } from '../../../contract/covers.ts'
import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'
import { asProblem } from '../../api/problem-in.ts'

export type SentCover = { name: string } | { problem: string }

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
