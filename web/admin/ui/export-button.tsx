import { type ReactNode, useState } from 'react'
import { adminToken, forgetAdminToken } from '../../app/api/stored-admin-token.ts'
import { tell } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Download } from './icons.ts'
import { saveFile } from '../../ui/save-file.ts'
import { t } from '../../../messages/t.ts'

type Props = {
  path: string
  /** Of the file; by default the last part of the path. */
  name?: string | undefined
  /** Where the path has other forms. */
  accept?: string
  children?: ReactNode
}

/** Saves an export. */
export function ExportButton({ path, name, accept, children = t('Export as CSV') }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await download({ path, name, accept }).catch(() =>
      tell(t("The file couldn't be downloaded. Try again in a moment.")),
    )
    setBusy(false)
  }
  return (
    <Button look="outlined" isBusy={isBusy} onClick={() => void save()}>
      {!isBusy && <Icon of={Download} className="size-4 shrink-0" />}
      {children}
    </Button>
  )
}

type File = { path: string; name: string | undefined; accept: string | undefined }

/** Uses fetch, because a plain link would not send the admin's token. */
async function download({
  path,
  name = path.split('?', 1)[0]?.split('/').at(-1),
  accept,
}: File): Promise<void> {
  const token = adminToken()
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${token}`, ...(accept && { accept }) },
  })
  if (response.status === 401) forgetAdminToken(token)
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}`)
  saveFile(name || 'export.csv', await response.blob())
}
