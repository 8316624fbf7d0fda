import { useState } from 'react'

type Props = {
  /** Empty if there is none yet. */
  src: string
  title: string
}

const box = 'aspect-2/3 w-40 rounded-cover lg:w-full'

export function CoverPreview({ src, title }: Props) {
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
