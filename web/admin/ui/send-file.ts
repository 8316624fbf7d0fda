import type { Route } from '../../../contract/route.ts'
import { adminToken, forgetAdminToken } from '../../app/api/stored-admin-token.ts'
import { asProblem } from '../../app/api/problem-in.ts'

/** In milliseconds without progress: a slow upload may take any time. */
const stallTimeout = 120_000

/** The problem is undefined if the store did not answer. */
type SentFile = { body: unknown } | { problem: string | undefined }

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export function sendFile(
  { method, path }: Pick<Route, 'method' | 'path'>,
  file: File,
  { onProgress, signal }: { onProgress(part: number): void; signal?: AbortSignal },
): Promise<SentFile> {
  const request = new XMLHttpRequest()
  const token = adminToken()
  const form = new FormData()
  form.append('file', file)
  request.open(method, path)
  request.setRequestHeader('authorization', `Bearer ${token}`)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  signal?.addEventListener('abort', () => request.abort())
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

function outcomeOf({ status, response }: XMLHttpRequest, token: string | null): SentFile {
  if (status === 201) return { body: response }
  if (status === 401) forgetAdminToken(token)
  return { problem: asProblem(response)?.message }
}
