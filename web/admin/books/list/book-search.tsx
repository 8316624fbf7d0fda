import { useState } from 'react'
import type { Book } from '../../../../contract/catalog/books.ts'
import { TextField } from '../../../ui/field.tsx'
import { useGetBookListQuery } from '../../admin-api.ts'
import { t } from '../../../../messages/t.ts'

const nameOf = ({ title, author }: Book) => (author ? `${title} – ${author}` : title)

type Props = {
  label: string
  hint?: string
  problem?: string | undefined
  /** Ids of books that are not offered. */
  without: string[]
  onChoose(id: string): void
  /** Of a book in the list. */
  labelOf?(book: Book): string
}

/** Finds books by title, author and ISBN, one of which is chosen. */
export function BookSearch({ label, hint, problem, without, onChoose, labelOf = nameOf }: Props) {
  const [q, setQ] = useState('')
  const { currentData: list } = useGetBookListQuery({ q: q.trim(), limit: 6 }, { skip: q.trim() === '' })
  const found = list?.books.filter(({ _id }) => !without.includes(_id)).slice(0, 5)
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        problem={problem}
        type="search"
        placeholder={t('Title, author or ISBN')}
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <output className="mt-2 block text-sm text-ink-soft">
        {q.trim() !== '' &&
          found &&
          t('{count, plural, one {# book found} other {# books found}}', { count: found.length })}
      </output>
      {q.trim() !== '' && (
        <ul className="grid">
          {found?.map((book) => (
            <li key={book._id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(book._id)
                  setQ('')
                }}
                className="flex min-h-11 w-full items-center rounded-panel px-3 text-left text-sm hover:bg-paper"
              >
                {labelOf(book)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
