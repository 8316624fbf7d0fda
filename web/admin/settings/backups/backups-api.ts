import { backups } from '../../../../contract/shop/backups.ts'
import { urlOf } from '../../../../contract/request.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminToken, forgetAdminToken } from '../../../app/api/stored-admin-token.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { adminApi } from '../../admin-api.ts'

type Asked = { name: string; currentPassword: string }

const backupsApi = adminApi.enhanceEndpoints({ addTagTypes: ['Backups'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getBackups: read(backups.list, 'Backups'),
      takeBackup: change(backups.take, 'Backups'),
      removeBackup: change(backups.remove, 'Backups'),
      // No JSON comes back, and the file may be large.
      downloadBackup: build.mutation<null, Asked>({ queryFn: (asked) => download(asked) }),
    }
  },
})

async function download({ name, currentPassword }: Asked) {
  const token = adminToken()
  try {
    const response = await fetch(urlOf(backups.download, { params: { name } }), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword }),
    })
    if (response.status === 401) forgetAdminToken(token)
    if (!response.ok) return { error: { status: response.status, data: (await response.json()) as unknown } }
    saveFile(name, await response.blob())
    return { data: null }
  } catch (error) {
    return { error: { status: 'FETCH_ERROR' as const, error: String(error) } }
  }
}

export const {
  useGetBackupsQuery,
  useTakeBackupMutation,
  useRemoveBackupMutation,
  useDownloadBackupMutation,
} = backupsApi
