import { useEffect, useId, useState } from 'react'
import { addressOf } from '../../ui/cover.tsx'
import { Field } from '../../ui/field.tsx'
import type { Draft } from './use-draft.ts'
import type { ChosenCover } from './use-cover.ts'

type Props = { draft: Draft; cover: ChosenCover; problem: string | undefined; onTouch(): void }

const again = (name: string) => `${name} has not been uploaded yet. Please choose it again.`

export function CoverPicker({ draft: { title, coverFile, coverImage }, cover, problem, onTouch }: Props) {
  const { file, refused, progress, choose } = cover
  const picture = usePicture(file)
  const isLost = coverFile !== '' && coverImage === '' && !file
  return (
    <Field
      label="Cover Image"
      problem={refused ?? problem}
      hint={isLost ? again(coverFile) : 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Optional.'}
    >
      {(ties) => (
        <>
          <CoverPreview src={picture ?? (coverImage && addressOf(coverImage))} title={title} />
          <input
            {...ties}
            type="file"
            name="coverImage"
            accept="image/*"
            onChange={({ target }) => {
              choose(target.files?.[0])
              onTouch()
            }}
            className="mt-4 block w-full cursor-pointer rounded-panel text-sm text-transparent file:mr-0 file:min-h-11 file:w-full file:cursor-pointer file:rounded-panel file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-medium file:text-ink hover:file:border-ink-soft"
          />
          {coverFile && !isLost && <p className="mt-2 text-sm wrap-anywhere">Selected: {coverFile}</p>}
          {progress !== undefined && <Progress part={progress} name={coverFile} />}
        </>
      )}
    </Field>
  )
}

function Progress({ part, name }: { part: number; name: string }) {
  const id = useId()
  return (
    <div className="mt-2 text-sm">
      <label htmlFor={id} className="wrap-anywhere">
        Uploading {name}
      </label>
      <progress id={id} max={1} value={part} className="mt-1 block h-2 w-full accent-accent" />
    </div>
  )
}

/** A data URL, to preview the file before its upload. */
function usePicture(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; picture: string }>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setRead({ file, picture: reader.result as string }))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read?.file === file ? read?.picture : undefined
}

type PreviewProps = {
  /** Empty if there is none yet. */
  src: string
  title: string
}

const box = 'aspect-2/3 w-40 rounded-cover lg:w-full'

export function CoverPreview({ src, title }: PreviewProps) {
  const [broken, setBroken] = useState<string>()
  if (src === '' || src === broken)
    return (
      <p
        className={`${box} grid place-items-center border border-dashed border-edge p-4 text-center text-sm text-ink-soft`}
      >
        {src === '' ? 'No cover yet' : 'This picture cannot be shown.'}
      </p>
    )
  return (
    <img
      src={src}
      alt={`Cover of ${title || 'the book'}`}
      onError={() => setBroken(src)}
      className={`${box} bg-paper object-cover text-sm shadow-cover`}
    />
  )
}
