import { tell } from '../../../app/notices/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useExportDataMutation } from '../account-api.ts'
import { Section } from './section.tsx'

export function DownloadData() {
  const [load, { isLoading }] = useExportDataMutation()

  async function download() {
    const { data } = await load()
    if (!data) return tell("The file couldn't be downloaded. Try again in a moment.")
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile('my-data.json', content)
  }
  return (
    <Section title="Your data">
      <p className="mb-5 text-pretty text-ink-soft">
        A file with everything the shop has about you: account, sign-ins, addresses, orders and newsletter.
      </p>
      <div className="flex">
        <Button look="outlined" isBusy={isLoading} onClick={() => void download()}>
          Download my data
        </Button>
      </div>
    </Section>
  )
}
