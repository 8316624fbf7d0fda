import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { categories } from '../../../contract/books.ts'
import { genreName } from '../../search/genres.tsx'
import { selectLook } from '../../ui/input-look.ts'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { type Asked, askedNow, bookListUrl } from './book-list-query.ts'

/** Words apply on submit, the category on change. */
export function Filter({ asked }: { asked: Asked }) {
  const navigate = useNavigate()
  const words = useFindBox(asked.q)
  const genre = useRef<HTMLSelectElement>(null)
  // Compares with the current URL: arrow keys change the select faster than the page renders.
  useEffect(() => {
    const { category } = askedNow()
    if (genre.current && category === asked.category) genre.current.value = category ?? ''
  }, [asked.category])

  function filter() {
    const category = categories.find((known) => known === genre.current?.value)
    void navigate(bookListUrl({ ...askedNow(), q: words.send(), category, page: 1, isWhole: false }))
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    filter()
  }
  return (
    <search>
      <form onSubmit={send} className="mb-4 flex flex-wrap gap-3">
        <FindBox
          input={words.input}
          label="Find books by words"
          placeholder="Title, author or words"
          defaultValue={asked.q}
        />
        <select
          ref={genre}
          name="category"
          aria-label="Only of category"
          defaultValue={asked.category ?? ''}
          onChange={filter}
          className={`grow sm:grow-0 ${selectLook}`}
        >
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {genreName(category)}
            </option>
          ))}
        </select>
        {(asked.q || asked.category) && (
          <Link
            to={bookListUrl({ ...asked, q: '', category: undefined, page: 1 })}
            className="link flex min-h-12 items-center px-2"
          >
            Clear
          </Link>
        )}
      </form>
    </search>
  )
}
