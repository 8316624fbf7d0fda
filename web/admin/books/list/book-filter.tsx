import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShop } from '../../../app/shop/site.ts'
import { selectLook, Options } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { FindBox, useFindBox } from '../../ui/find-box.tsx'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { bookListUrl, type BookListView, currentView } from './book-list-query.ts'
import { t } from '../../../../messages/t.ts'

/** Words apply while they are typed, the category on change. */
export function BookFilter({ view }: { view: BookListView }) {
  const navigate = useNavigate()
  const genre = useRef<HTMLSelectElement>(null)
  const { categories } = useShop()
  // Compares with the current URL: arrow keys change the select faster than the page renders.
  useEffect(() => {
    const { category } = currentView()
    if (genre.current && category === view.category) genre.current.value = category ?? ''
  }, [view.category])

  function filter(q: string, replace: boolean) {
    const category = genre.current?.value || undefined
    const next = { ...currentView(), q, category, page: 1, isWhole: false }
    void navigate(bookListUrl(next), { replace, ...staying })
  }
  const words = useFindBox(view.q, filter)
  return (
    <search>
      <form onSubmit={words.onSubmit} className="mb-4 flex flex-wrap gap-3">
        <FindBox
          label={t('Find books by words')}
          placeholder={t('Title, author, words or ISBN')}
          {...words.props}
        />
        <select
          ref={genre}
          name="category"
          aria-label={t('Only of category')}
          defaultValue={view.category ?? ''}
          onChange={() => filter(words.send(), false)}
          className={`grow sm:grow-0 ${selectLook}`}
        >
          <option value="">{t('All categories')}</option>
          <Options of={categories.map(({ slug, name }) => [slug, name])} />
        </select>
        {(view.q || view.category) && (
          <Link
            to={bookListUrl({ ...view, q: '', category: undefined, page: 1 })}
            className="link flex min-h-12 items-center px-2"
          >
            {t('Clear')}
          </Link>
        )}
      </form>
    </search>
  )
}
