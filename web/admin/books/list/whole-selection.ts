import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { bookChanges } from '../../../../contract/catalog/book-changes.ts'
import { admin } from '../../../../contract/people/admin.ts'
import { t } from '../../../../messages/t.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'
import { type BookListView, bookListUrl } from './book-list-query.ts'
import type { BookChangesBody } from './bulk-change-fields.tsx'
import { changeInParts, type PartsOutcome } from './change-in-parts.ts'

/** Injected, because only the book list uses it. A part alone does not load the list again. */
const wholeApi = adminApi.injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return { getBookIds: read(admin.bookIds), changePart: change(bookChanges.change) }
  },
})

const { useLazyGetBookIdsQuery, useChangePartMutation } = wholeApi

/** All books of a list, not only those of the page. */
export type WholeSelection = {
  /** Undefined while only books of the page are selected. */
  ids: string[] | undefined
  /** Whether there are more than can be selected. */
  isMore: boolean
  /** Undefined where the page has all books. */
  total: number | undefined
  isLoading: boolean
  isError: boolean
  select(): void
  clear(): void
}

export function useWholeSelection(
  view: BookListView,
  { total, onPage }: { total: number; onPage: number },
): WholeSelection {
  const page = bookListUrl(view)
  const [selected, setSelected] = useState<{ page: string; ids: string[]; isMore: boolean }>()
  const [find, { isFetching, isError }] = useLazyGetBookIdsQuery()
  const { q, category, gap, feed } = view

  async function select() {
    const { data } = await find({ q, category, gap, feed })
    if (data) setSelected({ page, ...data })
  }
  const here = selected?.page === page ? selected : undefined
  return {
    ids: here?.ids,
    isMore: here?.isMore ?? false,
    total: total > onPage ? total : undefined,
    isLoading: isFetching,
    isError: isError && !isFetching,
    select: () => void select(),
    clear: () => setSelected(undefined),
  }
}

/** Changes books in parts, and loads the list again after the last one. */
export function useChangeInParts() {
  const dispatch = useDispatch()
  const [send] = useChangePartMutation()
  const [done, setDone] = useState<number>()
  return {
    /** Of the running change, how many books are done. */
    done,
    async change(ids: string[], body: BookChangesBody): Promise<PartsOutcome> {
      setDone(0)
      const outcome = await changeInParts(ids, (part) => send({ ...body, ids: part }), setDone)
      setDone(undefined)
      dispatch(adminApi.util.invalidateTags(['Books', 'Stats']))
      return outcome
    },
  }
}

/** What became of all books. */
export function partsMessage({ changed, left, error }: PartsOutcome, isDeletion: boolean): string {
  const said = isDeletion
    ? t('{count, plural, one {# book deleted.} other {# books deleted.}}', { count: changed })
    : t('{count, plural, one {# book changed.} other {# books changed.}}', { count: changed })
  const parts = [
    said,
    left > 0 &&
      t(
        '{count, plural, one {# book stays as it was: it is gone, its price is fixed or would become too high or zero.} other {# books stay as they were: they are gone, their prices are fixed or would become too high or zero.}}',
        { count: left },
      ),
    error && t('The rest could not be changed. Try again in a moment.'),
  ]
  return parts.filter(Boolean).join(' ')
}
