import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'

/** In milliseconds: the browser may still read the blob after the click. */
const revokeDelay = 60_000

/** Uses fetch, because a plain link would not send the admin's token. */
export async function saveFile(path: string): Promise<void> {
  const token = adminToken()
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) forgetAdminToken(token)
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = path.slice(path.lastIndexOf('/') + 1)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelay)
}
