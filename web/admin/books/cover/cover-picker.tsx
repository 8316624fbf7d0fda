import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CoverPreview } from './cover-preview.tsx'
import type { Draft } from '../use-draft.ts'
import type { ChosenCover } from './use-cover.ts'
import { msg, t } from '../../../../messages/t.ts'

type Props = {
  draft: Draft
  cover: ChosenCover
  /** The tint of the cover that the draft began with. */
  tint?: string | null | undefined
  problem: string | undefined
  onTouch(): void
}

const again = (name: string) => t('{name} has not been uploaded yet. Please choose it again.', { name })

export const fileHint = msg('JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Optional.')

export function CoverPicker({ draft, cover, tint, problem, onTouch }: Props) {
  const { title, author, coverFile, coverImage } = draft
  const { file, refused, choose } = cover
  const isLost = coverFile !== '' && coverImage === '' && !file
  return (
    <Field
      label={t('Cover Image')}
      problem={refused ?? problem}
      hint={isLost ? again(coverFile) : t(fileHint)}
    >
      {(ties) => (
        <>
          <CoverPreview
            image={coverImage}
            file={file}
            tint={tint}
            title={title}
            author={author}
            group={draft.publisher || draft.category}
          />
          <CoverFileInput
            {...ties}
            name="coverImage"
            chosen={coverFile}
            onChoose={(file) => {
              choose(file)
              onTouch()
            }}
          />
          {coverFile && !isLost && (
            <p className="mt-2 text-sm wrap-anywhere">{t('Selected: {file}', { file: coverFile })}</p>
          )}
          <UploadProgress cover={cover} name={coverFile} />
          {(coverImage !== '' || file) && (
            <div className="mt-2 grid">
              <Button
                look="outlined"
                onClick={() => {
                  choose(undefined)
                  onTouch()
                }}
              >
                {t('Use no cover')}
              </Button>
            </div>
          )}
        </>
      )}
    </Field>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  /** Name of the chosen file; empty if there is none. */
  chosen: string
  onChoose(file?: File): void
}

/** A file that is no longer the chosen one can be chosen again. */
export function CoverFileInput({ chosen, onChoose, ...input }: InputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chosen === '' && field.current) field.current.value = ''
  }, [chosen])
  return (
    <input
      {...input}
      ref={field}
      type="file"
      accept="image/*"
      onChange={({ target }) => onChoose(target.files?.[0])}
      className="mt-4 block w-full cursor-pointer rounded-panel text-sm text-transparent file:mr-0 file:min-h-11 file:w-full file:cursor-pointer file:rounded-panel file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-medium file:text-ink hover:file:border-ink-soft"
    />
  )
}

export function UploadProgress({ cover: { progress }, name }: { cover: ChosenCover; name: string }) {
  const id = useId()
  if (progress === undefined) return null
  return (
    <div className="mt-2 text-sm">
      <label htmlFor={id} className="wrap-anywhere">
        {t('Uploading {name}', { name })}
      </label>
      <progress id={id} max={1} value={progress} className="mt-1 block h-2 w-full accent-accent" />
    </div>
  )
}
