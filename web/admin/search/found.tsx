import { useSearchParams } from 'react-router'
import { searchIn } from '../../../contract/pages.ts'
import { Panel } from '../ui/panel.tsx'
import { FoundBooks } from './found-books.tsx'
import { FoundOrders } from './found-orders.tsx'

/** Searches books and orders for the words in the URL. */
export function AdminSearch() {
  const [asked] = useSearchParams()
  const { q } = searchIn(asked)
  if (!q) return <NoWords />
  return (
    <>
      <title>{`${q} – Search – Book Store`}</title>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        Books and orders found for <strong className="font-semibold text-ink">{q}</strong>
      </p>
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start *:min-w-0">
        <FoundBooks q={q} />
        <FoundOrders q={q} />
      </div>
    </>
  )
}

const NoWords = () => (
  <Panel title="Search">
    <title>Search – Book Store</title>
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      Type into the search box above: a book’s title or author, the number of an order, or a shopper’s name or
      e-mail address.
    </p>
  </Panel>
)
