import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { addressOf } from '../../ui/cover.tsx'
import { Field } from '../../ui/field.tsx'
import { problemWith, sendCover } from '../books/use-cover.ts'

type Props = { name: string; logo: string; onChange(logo: string): void }

const formats = 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. A wide picture fits the header best.'

/** Uploads the picture when it is chosen; the header shows it when the settings are saved. */
export function LogoField({ name, logo, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<number>()

  async function upload(file: File | undefined) {
    if (!file) return
    const refused = problemWith(file)
    setProblem(refused)
    if (refused) return
    setProgress(0)
    const sent = await sendCover(file, setProgress)
    setProgress(undefined)
    if ('name' in sent) onChange(sent.name)
    else setProblem(sent.problem)
  }
  return (
    <Field
      label="Logo"
      problem={problem}
      hint={logo ? formats : `${formats} Without one, the name is shown.`}
    >
      {(ties) => (
        <div className="grid gap-3">
          {logo && (
            <div className="flex flex-wrap items-center gap-4">
              <img
                src={`${addressOf(logo)}?w=320&format=webp`}
                alt={`Logo of ${name}`}
                className="h-12 max-w-60 rounded-cover border border-line bg-surface object-contain p-1"
              />
              <Button look="outlined" onClick={() => onChange('')}>
                Remove logo
              </Button>
            </div>
          )}
          <input
            {...ties}
            type="file"
            accept="image/*"
            onChange={({ target }) => void upload(target.files?.[0])}
            className="block w-full text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-panel file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-medium file:text-ink hover:file:border-ink-soft"
          />
          {progress !== undefined && (
            <progress
              aria-label="Uploading the logo"
              max={1}
              value={progress}
              className="block h-2 w-full accent-accent"
            />
          )}
        </div>
      )}
    </Field>
  )
}
