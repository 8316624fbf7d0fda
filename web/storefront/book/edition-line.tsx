import { editionText } from '../../../domain/edition-text.ts'

/** Which edition of a book this is, below its title; nothing where that is not known. */
export function EditionLine({ of }: { of: Parameters<typeof editionText>[0] }) {
  const text = editionText(of)
  return text && <span className="block text-sm text-ink-soft">{text}</span>
}
