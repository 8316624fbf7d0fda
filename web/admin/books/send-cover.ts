import { type Cover, covers } from '../../../contract/covers.ts'
import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'
import { asProblem } from '../../api/problem-in.ts'

export type SentCover = { name: string } | { problem: string }

const away = 'The picture did not arrive. Check your connection and try again.'

/** In milliseconds, in which nothing more of it goes: a slow line may take as long as it likes. */
const patience = 120_000

/** Uploads a picture. By XMLHttpRequest: nothing else tells how much of it has gone. */
export function sendCover(file: File, onProgress: (part: number) => void): Promise<SentCover> {
  const call = new XMLHttpRequest()
  const token = adminToken()
  const form = new FormData()
  form.append('file', file)
  call.open(covers.upload.method, covers.upload.path)
  call.setRequestHeader('authorization', `Bearer ${token}`)
  call.responseType = 'json'
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  endIfStuck(call)
  return new Promise((resolve) => {
    call.addEventListener('loadend', () => resolve(answered(call, token)))
    call.send(form)
  })
}

function endIfStuck(call: XMLHttpRequest) {
  let waiting: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => call.abort(), patience)
  }
  call.addEventListener('loadstart', wait)
  call.upload.addEventListener('progress', wait)
  call.addEventListener('loadend', () => clearTimeout(waiting))
}

function answered({ status, response }: XMLHttpRequest, token: string | null): SentCover {
  if (status === 201) return { name: (response as Cover).name }
  if (status === 401) forgetAdminToken(token)
  return { problem: asProblem(response)?.message ?? away }
}
