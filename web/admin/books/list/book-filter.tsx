import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { BookGap } from '../../../../contract/people/admin.ts'
import type { Label } from '../../../../messages/message.ts'
import { useShop } from '../../../app/shop/site.ts'
import { selectLook, Options } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { useIsAtLeast } from '../../people/session/role.ts'
import { useGetFeedsQuery } from '../../trade/rules/import-rules-api.ts'
import { FindBox, useFindBox } from '../../ui/find-box.tsx'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { bookListUrl, type BookListView, currentView, isFiltered, noFilter } from './book-list-query.ts'
import { msg, t } from '../../../../messages/t.ts'

const gaps: Record<BookGap, Label> = {
  'sold-out': msg('Sold out [filter of books]'),
  'no-cover': msg('Without a cover'),
  'no-description': msg('Without a description'),
  'off-sale': msg('Taken off sale by their feed'),
}

/** Words apply while they are typed, all else on change. */
export function BookFilter({ view }: { view: BookListView }) {
  const navigate = useNavigate()
  const { categories, isDemo } = useShop()

  function filter(change: Partial<BookListView>, replace: boolean) {
    const next = { ...currentView(), ...change, page: 1, isWhole: false }
    void navigate(bookListUrl(next), { replace, ...staying })
  }
  const words = useFindBox(view.q, (q, replace) => filter({ q }, replace))
  const choose = (change: Partial<BookListView>) => filter({ q: words.send(), ...change }, false)
  return (
    <search>
      <form onSubmit={words.onSubmit} className="mb-4 flex flex-wrap gap-3">
        <FindBox
          label={t('Find books by words')}
          placeholder={t('Title, author, words or ISBN')}
          {...words.props}
        />
        <FilterSelect
          name="category"
          label={t('Only of category')}
          all={t('All categories')}
          options={categories.map(({ slug, name }) => [slug, name])}
          view={view}
          onChoose={(category) => choose({ category })}
        />
        {!isDemo && (
          <>
            <FilterSelect
              name="gap"
              label={t('Only books that need attention')}
              all={t('All books')}
              options={Object.entries(gaps).map(([gap, label]) => [gap, t(label)])}
              view={view}
              onChoose={(gap) => choose({ gap: gap as BookGap | undefined })}
            />
            <FeedFilter view={view} onChoose={(feed) => choose({ feed })} />
          </>
        )}
        {isFiltered(view) && (
          <Link
            to={bookListUrl({ ...view, ...noFilter, page: 1 })}
            className="link flex min-h-12 items-center px-2"
          >
            {t('Clear')}
          </Link>
        )}
      </form>
    </search>
  )
}

type ChooseProps = { view: BookListView; onChoose(value: string | undefined): void }

/** Only where the shop has feeds, and for those who may see them. */
function FeedFilter(props: ChooseProps) {
  const mayImport = useIsAtLeast('manager')
  const { data: feeds } = useGetFeedsQuery(undefined, { skip: !mayImport })
  if (!feeds || feeds.length === 0) return null
  return (
    <FilterSelect
      name="feed"
      label={t('Only of feed')}
      all={t('All feeds')}
      options={feeds.map(({ id, name }) => [id, name])}
      {...props}
    />
  )
}

type SelectProps = ChooseProps & {
  name: 'category' | 'gap' | 'feed'
  label: string
  /** The option without a filter. */
  all: string
  options: (readonly [string, string])[]
}

function FilterSelect({ name, label, all, options, view, onChoose }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  const value = view[name]
  // Compares with the current URL: arrow keys change the select faster than the page renders.
  useEffect(() => {
    if (select.current && currentView()[name] === value) select.current.value = value ?? ''
  }, [name, value])
  return (
    <select
      ref={select}
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
      className={`min-w-0 grow basis-32 sm:max-w-64 sm:basis-auto sm:grow-0 ${selectLook}`}
    >
      <option value="">{all}</option>
      <Options of={options} />
    </select>
  )
}
