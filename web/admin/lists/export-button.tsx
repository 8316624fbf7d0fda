import { Download } from 'lucide'
import { useState } from 'react'
import { tell } from '../../notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from './save-file.ts'

export function ExportButton({ path }: { path: string }) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await saveFile(path).catch(() => tell("The file couldn't be downloaded. Try again in a moment."))
    setBusy(false)
  }
  return (
    <Button look="outlined" isBusy={isBusy} onClick={() => void save()}>
      {!isBusy && <Icon of={Download} className="size-4 shrink-0" />}
      Export as CSV
    </Button>
  )
}
