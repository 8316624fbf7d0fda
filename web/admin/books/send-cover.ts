import { type Cover, covers } from '../../../contract/covers.ts'
import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'
import { asProblem } from '../../api/problem-in.ts'

export type SentCover = { name: string } | { problem: string }

const away = 'The picture did not arrive. Check your connection and try again.'

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
  return new Promise((resolve) => {
    call.addEventListener('loadend', () => resolve(answered(call, token)))
    call.send(form)
  })
}

function answered({ status, response }: XMLHttpRequest, token: string | null): SentCover {
  if (status === 201) return { name: (response as Cover).name }
  if (status === 401) forgetAdminToken(token)
  return { problem: asProblem(response)?.message ?? away }
}
