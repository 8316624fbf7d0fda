import { useEffect, useState } from 'react'
import { addressOf } from '../../ui/cover.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CoverPreview } from './cover-preview.tsx'

type Props = {
  title: string
  value: string
  /** What the book has now. */
  before: string
  problem: string | undefined
  onType(value: string): void
}

/** A pause that somebody who types does not make: half a name shows no picture. */
const pause = 500

export function CoverAddress({ title, value, before, problem, onType }: Props) {
  const image = useSettled(value.trim() || before)
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
          hint="The name of a cover, or the address of a picture. Empty keeps the cover that the book has."
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(waiting)
  }, [value])
  return settled
}
