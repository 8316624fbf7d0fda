import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { addressOf } from '../../../ui/cover.tsx'
import { Field } from '../../../ui/field.tsx'
import { problemWith, sendCover } from '../../books/cover/use-cover.ts'

type Props = {
  /** Such as Logo. */
  label: string
  /** Which picture fits. */
  hint: string
  /** The name of an uploaded picture; empty for none. */
  picture: string
  /** Classes of the picture that is shown. */
  look: string
  problem?: string | undefined
  onChange(picture: string): void
}

const formats = 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.'

/** Uploads the picture when it is chosen; the shop shows it when the form is saved. */
export function PictureField({ label, hint, picture, look, problem, onChange }: Props) {
  const [refused, setRefused] = useState<string>()
  const [progress, setProgress] = useState<number>()

  async function upload(file: File | undefined) {
    if (!file) return
    const wrong = problemWith(file)
    setRefused(wrong)
    if (wrong) return
    setProgress(0)
    const sent = await sendCover(file, setProgress)
    setProgress(undefined)
    if ('name' in sent) onChange(sent.name)
    else setRefused(sent.problem)
  }
  return (
    <Field label={label} problem={refused ?? problem} hint={`${formats} ${hint}`}>
      {(ties) => (
        <div className="grid gap-3">
          {picture && (
            <div className="flex flex-wrap items-center gap-4">
              <img
                src={`${addressOf(picture)}?w=320&format=webp`}
                alt={`${label}, chosen`}
                className={look}
              />
              <Button look="outlined" onClick={() => onChange('')}>
                {`Remove ${label.toLowerCase()}`}
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
              aria-label={`Uploading the ${label.toLowerCase()}`}
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
