import { type FormEvent, useId, useState } from 'react'
import { bookChanges } from '../../../../contract/catalog/book-changes.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { adminApi } from '../../admin-api.ts'
import {
  bodyOf,
  type BookChangesBody,
  type Kind,
  KindField,
  problemWith,
  ValueField,
} from './bulk-change-fields.tsx'
import { refusalIn } from './change-in-parts.ts'
import { partsMessage, useChangeInParts, type WholeSelection } from './whole-selection.ts'
import { formatNumber, msg, t } from '../../../../messages/t.ts'

/** Injected, because only the book list uses it. */
const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({ changeBooks: byRoute(build).change(bookChanges.change, 'Books', 'Stats') }),
})

const { useChangeBooksMutation } = changesApi

export type BulkResult = { kind: 'good' | 'bad'; message: string }

type Props = {
  /** The selected books of the page. */
  books: Book[]
  /** Undefined where only these can be selected. */
  whole: WholeSelection | undefined
  onClear(): void
  onDone(result: BulkResult): void
}

/** Changes or deletes all selected books at once. */
export function BulkBar({ books, whole, onClear, onDone }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const container = useFocusIfLost(whole?.ids ? 'whole list' : 'page')
  const bulk = useBulkChange(books, whole?.ids, onDone)
  const { kind, choose, value, type, problem, count, done, isLoading, apply, askAndDelete } = bulk
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label={t('Selected books')}
      // Last on the screen, so that the rows stay where they are; before the rows for keyboards.
      className="sticky bottom-18 z-2 order-last mt-4 grid gap-3 rounded-panel border border-edge bg-surface p-3 text-sm shadow-float outline-none lg:bottom-4"
    >
      {isOpen && (
        <form
          id={id}
          onSubmit={apply}
          noValidate
          className="flex flex-wrap items-start gap-3 *:max-sm:w-full sm:*:max-w-sm"
        >
          <KindField kind={kind} onChoose={choose} />
          <ValueField kind={kind} value={value} problem={problem} onType={type} />
          <div className="grid sm:mt-7">
            <Button type="submit" isBusy={isLoading}>
              {t('{count, plural, one {Apply to # book} other {Apply to # books}}', { count })}
            </Button>
          </div>
        </form>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-3!">
        <output className="grow font-medium tabular-nums max-sm:w-full">
          {done === undefined
            ? t('{count, plural, one {# book selected} other {# books selected}}', { count })
            : t('{done} of {count} books done. Keep this page open.', {
                done: formatNumber(done),
                count: formatNumber(count),
              })}
          {whole?.isMore && ` ${t('No more can be changed at once.')}`}
          {whole?.isError && ` ${t('The books cannot be shown just now.')}`}
        </output>
        {whole?.total !== undefined && !whole.ids && (
          <Button look="outlined" isBusy={whole.isLoading} onClick={whole.select}>
            {t(
              '{count, plural, one {Select the # book of the list} other {Select all # books of the list}}',
              { count: whole.total },
            )}
          </Button>
        )}
        <Button look="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('Change')}
        </Button>
        <Button look="outlined" onClick={onClear}>
          {t('Clear selection')}
        </Button>
        <Button look="destructive" onClick={() => void askAndDelete()}>
          {t('Delete')}
        </Button>
      </div>
    </section>
  )
}

/** The chosen change, also while the form is closed. `whole` are the books of all pages. */
function useBulkChange(books: Book[], whole: string[] | undefined, onDone: Props['onDone']) {
  const [kind, setKind] = useState<Kind>('price')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const { decimals } = useShop()
  const [send, sending] = useChangeBooksMutation()
  const parts = useChangeInParts()
  const isLoading = sending.isLoading || parts.done !== undefined
  const ids = whole ?? books.map(({ _id }) => _id)
  const count = ids.length

  async function change(body: BookChangesBody, done: string) {
    if (isLoading) return
    if (whole) return changeAll(whole, body)
    const { error } = await send(body)
    const message = error && messageAtField(error, books)
    if (message) setProblem(message)
    else onDone(error ? { kind: 'bad', message: messageFor(error, books) } : { kind: 'good', message: done })
  }

  async function changeAll(whole: string[], body: BookChangesBody) {
    const outcome = await parts.change(whole, body)
    const { changed, left, error } = outcome
    const message = error && changed === 0 ? problemIn(error)?.fields?.[0]?.message : undefined
    if (message) return setProblem(message)
    const kind = error || left > 0 ? 'bad' : 'good'
    onDone({ kind, message: partsMessage(outcome, body.change === 'delete') })
  }

  function type(value: string) {
    setValue(value)
    setProblem(undefined)
  }

  function choose(kind: Kind) {
    setKind(kind)
    type('')
  }

  function apply(event: FormEvent) {
    event.preventDefault()
    const wrong = problemWith(kind, value, decimals)
    setProblem(wrong)
    const done = t('{count, plural, one {# book changed.} other {# books changed.}}', { count })
    if (!wrong) void change(bodyOf(kind, value, ids), done)
  }

  async function askAndDelete() {
    const done = t('{count, plural, one {# book deleted.} other {# books deleted.}}', { count })
    if (await confirmDelete(books, whole)) await change({ ids, change: 'delete' }, done)
  }
  return { kind, choose, value, type, problem, count, done: parts.done, isLoading, apply, askAndDelete }
}

const maxNamed = 5

/** The titles, or the first of them and how many more there are. */
function namesOf(books: { title: string }[]): string {
  const titles = books.map(({ title }) => title)
  const last = titles.at(-1) ?? ''
  if (titles.length < 2) return last
  if (titles.length <= maxNamed + 1)
    return t('{titles} and {last}', { titles: titles.slice(0, -1).join(', '), last })
  return t('{titles} and {count, plural, one {# more} other {# more}}', {
    titles: titles.slice(0, maxNamed).join(', '),
    count: titles.length - maxNamed,
  })
}

const confirmDelete = (books: Book[], whole: string[] | undefined) => {
  const count = whole?.length ?? books.length
  return ask({
    title: t('{count, plural, one {Delete this book?} other {Delete # books?}}', { count }),
    text: whole
      ? t('They will be removed from the shop immediately. Past orders keep titles and prices.')
      : t(
          '{count, plural, one {{titles} will be removed from the shop immediately.} other {{titles} will be removed from the shop immediately.}} Past orders keep titles and prices.',
          { count: books.length, titles: namesOf(books) },
        ),
    yes:
      count === 1 ? t('Delete') : t('{count, plural, one {Delete # book} other {Delete # books}}', { count }),
    look: 'destructive',
  })
}

const refused = {
  'books-gone': msg('Nothing was changed. These books have been deleted meanwhile: {titles}.'),
  'price-out-of-range': msg('Nothing was changed. The price would become too high, or zero, for: {titles}.'),
  'price-bound': msg('Nothing was changed. These have a fixed price and cannot be discounted: {titles}.'),
} as const

/** Books with a fixed price are named at the price: the others stay selected. */
const messageAtField = (error: object, books: Book[]) =>
  refusalIn(error)?.code === 'price-bound' ? messageFor(error, books) : problemIn(error)?.fields?.[0]?.message

function messageFor(error: object, books: Book[]): string {
  const refusal = refusalIn(error)
  if (!refusal) return t('Nothing was changed. Try again in a moment.')
  const named = books.filter(({ _id }) => refusal.ids.includes(_id))
  return t(refused[refusal.code], { titles: namesOf(named) })
}
