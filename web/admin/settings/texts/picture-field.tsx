import { useState } from 'react'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { addressOf } from '../../../ui/cover.tsx'
import { Field } from '../../../ui/field.tsx'
import { problemWith, sendCover } from '../../books/cover/use-cover.ts'

type Props = {
  of: 'logo' | 'picture' | 'banner'
  /** The name of an uploaded picture; empty for none. */
  picture: string
  /** Classes of the picture that is shown. */
  look: string
  problem?: string | undefined
  onChange(picture: string): void
}

const picture = {
  label: msg('Picture'),
  chosen: msg('Picture, chosen'),
  remove: msg('Remove picture'),
  uploading: msg('Uploading the picture'),
}

const labels: Record<Props['of'], Record<'label' | 'hint' | 'chosen' | 'remove' | 'uploading', Label>> = {
  logo: {
    label: msg('Logo'),
    hint: msg(
      'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. A wide picture fits the header best. Without one, the name is shown.',
    ),
    chosen: msg('Logo, chosen'),
    remove: msg('Remove logo'),
    uploading: msg('Uploading the logo'),
  },
  picture: {
    ...picture,
    hint: msg('JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Upright, 3:4 fits best.'),
  },
  banner: {
    ...picture,
    hint: msg('Optional. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. A wide picture fits best.'),
  },
}

/** Uploads the picture when it is chosen; the shop shows it when the form is saved. */
export function PictureField({ of, picture, look, problem, onChange }: Props) {
  const { label, hint, chosen, remove, uploading } = labels[of]
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
    <Field label={t(label)} problem={refused ?? problem} hint={t(hint)}>
      {(ties) => (
        <div className="grid gap-3">
          {picture && (
            <div className="flex flex-wrap items-center gap-4">
              <img src={`${addressOf(picture)}?w=320&format=webp`} alt={t(chosen)} className={look} />
              <Button look="outlined" onClick={() => onChange('')}>
                {t(remove)}
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
              aria-label={t(uploading)}
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
