import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'

/** In milliseconds: a browser may still be reading when the press is over. */
const untilRead = 60_000

/** Fetched, since a plain link would come without the bookseller's token. */
export async function saveFile(path: string): Promise<void> {
  const token = adminToken()
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status === 401) forgetAdminToken(token)
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = path.slice(path.lastIndexOf('/') + 1)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), untilRead)
}
