import { useEffect, useState } from 'react'
import { addressOf } from '../../ui/cover.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CoverPreview } from './cover-preview.tsx'

type Props = {
  title: string
  value: string
  /** The current cover of the book. */
  before: string
  problem: string | undefined
  onType(value: string): void
}

/** Debounce delay in milliseconds: a half-typed name has no image. */
const delay = 500

export function CoverAddress({ title, value, before, problem, onType }: Props) {
  const image = useDebounced(value.trim() || before)
  return (
    <>
      <CoverPreview src={image && addressOf(image)} title={title} />
      <div className="mt-4">
        <TextField
          label="Cover Image"
          name="coverImage"
          autoComplete="off"
          value={value}
          problem={problem}
          hint="File name or image URL. Leave empty to keep the current cover."
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </>
  )
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
