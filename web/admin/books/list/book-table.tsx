import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BookListSort } from '../../../../contract/people/admin.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowDown, ArrowUp } from '../../ui/icons.ts'
import { useShop } from '../../../app/shop/site.ts'
import { useIsAtLeast } from '../../people/session/role.ts'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { SelectBox, type Selection } from '../../ui/selection.tsx'
import { Heading } from '../../ui/table.tsx'
import { type BookListView, currentView, bookListUrl, sortedBy } from './book-list-query.ts'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { rich } from '../../../ui/rich.tsx'

const columns: { name?: Label; sort: BookListSort; isNumber?: boolean }[] = [
  { name: msg('#'), sort: 'newest' },
  { name: msg('Book Title'), sort: 'title' },
  { name: msg('Category'), sort: 'category' },
  { name: msg('Price'), sort: 'price', isNumber: true },
]

/** An own shop sorts by these, too. */
const stockColumns: typeof columns = [
  { sort: 'sold', isNumber: true },
  { name: msg('Stock'), sort: 'stock', isNumber: true },
]

/** On phones a book is a card, the title first, and the head is a line of sort buttons. */
const card = [
  'max-sm:block max-sm:*:block max-sm:[&_thead_tr]:flex max-sm:[&_thead_tr]:justify-between',
  'max-sm:[&_thead_th]:px-0',
  'max-sm:[&_tbody_tr]:grid max-sm:[&_tbody_tr]:grid-cols-[auto_minmax(0,1fr)_auto]',
  'max-sm:[&_tbody_tr]:items-center max-sm:[&_tbody_tr]:py-3 max-sm:[&_td]:h-auto max-sm:[&_td]:py-0.5',
  'max-sm:[&_td:nth-child(1)]:[grid-area:1/1/5/2] max-sm:[&_td:nth-child(1)]:self-start',
  'max-sm:[&_td:nth-child(2)]:[grid-area:1/2/2/4]',
].join(' ')

const demoCard = [
  'max-sm:[&_thead_tr]:gap-x-2 max-sm:[&_thead_th:nth-child(n+5)]:sr-only',
  'max-sm:[&_td:nth-child(3)]:[grid-area:2/2] max-sm:[&_td:nth-child(4)]:[grid-area:2/3]',
  'max-sm:[&_td:nth-child(5)]:[grid-area:3/2] max-sm:[&_td:nth-child(5)]:text-left',
  'max-sm:[&_td:nth-child(6)]:[grid-area:4/2] max-sm:[&_td:nth-child(6)]:text-left',
  'max-sm:[&_td:nth-child(7)]:[grid-area:3/3/5/4]',
].join(' ')

/** The third column is the ISBN, which narrow screens have below the title. On phones the head has two lines, and does not stay. */
const ownCard = [
  'max-xl:[&_td:nth-child(3)]:hidden max-xl:[&_thead_th:nth-child(3)]:hidden xl:[&_td:nth-child(2)]:min-w-52',
  'max-sm:[&_thead_tr]:flex-wrap max-sm:[&_thead_tr]:gap-x-4 max-sm:[&_thead_tr]:justify-start',
  'max-sm:[&_thead_th:nth-child(8)]:sr-only',
  'max-sm:[&_td:nth-child(4)]:[grid-area:2/2] max-sm:[&_td:nth-child(5)]:[grid-area:2/3]',
  'max-sm:[&_td:nth-child(6)]:[grid-area:3/2] max-sm:[&_td:nth-child(6)]:text-left',
  'max-sm:[&_td:nth-child(7)]:[grid-area:4/2] max-sm:[&_td:nth-child(7)]:text-left',
  'max-sm:[&_td:nth-child(8)]:[grid-area:3/3/5/4]',
].join(' ')

const days = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>

const spoken = (text: ReactNode) => <span className="sr-only">{text}</span>

type Props = {
  view: BookListView
  /** The next books are loading. */
  isWaiting?: boolean
  /** Undefined where books cannot be selected. */
  selection?: Selection | undefined
  /** The tbody elements. */
  children: ReactNode
}

export function BookTable({ view, isWaiting = false, selection, children }: Props) {
  const mayEdit = useIsAtLeast('manager')
  const { isDemo } = useShop()
  return (
    <table
      tabIndex={-1}
      aria-label={t('All books [title of a table]')}
      aria-busy={isWaiting}
      className={`w-full border-collapse text-sm/5 outline-none transition-opacity duration-150 aria-busy:opacity-60 ${card} ${isDemo ? demoCard : ownCard}`}
    >
      <thead
        className={`${isDemo ? 'sticky' : 'sm:sticky'} top-(--admin-top,0px) z-1 bg-surface text-left text-ink-soft shadow-[0_1px_0_var(--color-line)]`}
      >
        <tr>
          {columns.map((column) => (
            <Fragment key={column.sort}>
              <SortHeading {...column} view={view}>
                {column.sort === 'newest' && selection && (
                  <SelectBox
                    label={t('Select all books on this page')}
                    isTicked={selection.isAll}
                    onToggle={selection.toggleAll}
                  />
                )}
              </SortHeading>
              {column.sort === 'title' && !isDemo && <Heading>{t('ISBN')}</Heading>}
            </Fragment>
          ))}
          {isDemo ? (
            <>
              <Heading isNumber>{rich('Sold <days>(30 days)</days>', { days })}</Heading>
              <Heading isNumber>{t('Stock')}</Heading>
            </>
          ) : (
            stockColumns.map((column) => (
              <SortHeading key={column.sort} {...column} view={view}>
                {null}
              </SortHeading>
            ))
          )}
          {mayEdit && <Heading isNumber>{t('Actions')}</Heading>}
        </tr>
      </thead>
      {children}
    </table>
  )
}

type HeadingProps = (typeof columns)[number] & { view: BookListView; children: ReactNode }

function SortHeading({ name, sort, isNumber = false, view, children }: HeadingProps) {
  const navigate = useNavigate()
  const isSorted = view.sort === sort
  const way = view.direction === 'up' ? 'ascending' : 'descending'
  return (
    <Heading isNumber={isNumber} aria-sort={isSorted ? way : undefined}>
      <span className={`inline-flex items-center ${children ? '-ml-3' : ''}`}>
        {children}
        <button
          type="button"
          onClick={() => void navigate(bookListUrl(sortedBy(currentView(), sort)), staying)}
          className={`inline-flex min-h-11 min-w-11 items-center gap-1 rounded-cover hover:text-ink ${isSorted ? 'text-ink' : ''} ${isNumber ? 'sm:flex-row-reverse' : ''}`}
        >
          {sort === 'newest'
            ? rich('#<spoken>, newest first or last</spoken>', {
                spoken,
              })
            : name && t(name)}
          {sort === 'sold' && (
            <span className="sm:text-right">{rich('Sold <days>(30 days)</days>', { days })}</span>
          )}
          <Icon
            of={view.direction === 'up' ? ArrowUp : ArrowDown}
            className={`size-3.5 shrink-0 ${isSorted ? '' : 'invisible max-lg:hidden'}`}
          />
        </button>
      </span>
    </Heading>
  )
}
