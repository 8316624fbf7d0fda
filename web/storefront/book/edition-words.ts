import type { Edition } from '../../../contract/catalog/editions.ts'
import { formatWords, languageIn } from './book-words.ts'

const hasTwice = (names: string[]) => new Set(names).size < names.length

/** What tells the editions apart: format, then language and year where they are needed, else the title. */
export function editionNames(editions: Edition[]): string[] {
  const languages = new Set(editions.map(({ language }) => language))
  const named = editions.map(({ format, language }) =>
    [format && formatWords[format], languages.size > 1 && language && languageIn('en', language)]
      .filter(Boolean)
      .join(', '),
  )
  if (!hasTwice(named)) return named.map((name, at) => name || (editions[at]?.title ?? ''))
  const dated = named.map((name, at) =>
    [name, editions[at]?.published?.slice(0, 4)].filter(Boolean).join(', '),
  )
  return hasTwice(dated)
    ? editions.map(({ title }) => title)
    : dated.map((name, at) => name || (editions[at]?.title ?? ''))
}
