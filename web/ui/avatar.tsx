import { useState } from 'react'

/** Falls back to the initial if there is no photo or it fails to load. */
export function Avatar({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const [isMissing, setMissing] = useState(false)
  if (photoUrl && !isMissing) {
    return (
      <img
        src={photoUrl}
        alt=""
        width={36}
        height={36}
        referrerPolicy="no-referrer"
        onError={() => setMissing(true)}
        className="size-9 shrink-0 rounded-full object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-ink font-medium text-paper uppercase"
    >
      {name.slice(0, 1)}
    </span>
  )
}
