import { editionParts } from '../../../domain/books/edition-parts.ts'

/** Below the title of a book; nothing where its edition is not known. An ISBN has hyphens, and stays on one line. */
export function EditionLine({ of }: { of: Parameters<typeof editionParts>[0] }) {
  const parts = editionParts(of)
  if (parts.length === 0) return null
  return (
    <span className="mt-0.5 block text-sm text-ink-soft">
      {parts.map((part, at) => (
        <span key={part}>
          {at > 0 && ' · '}
          <span className="inline-block">{part}</span>
        </span>
      ))}
    </span>
  )
}
