import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'
import {
  bookChanges,
  type BookChangesRefusal,
  percentLimits,
} from '../../../../contract/catalog/book-changes.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField, SelectField } from '../../ui/fields.tsx'
import { adminApi } from '../../admin-api.ts'
import { badPrice, isPrice } from '../book-form.tsx'
import { CategoryField } from '../main-fields.tsx'
import { msg, t } from '../../../../messages/t.ts'

type BookChangesBody = z.input<typeof bookChanges.change.body>

/** Injected, because only the book list uses it. */
const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({ changeBooks: byRoute(build).change(bookChanges.change, 'Books', 'Stats') }),
})

const { useChangeBooksMutation } = changesApi

export type BulkResult = { kind: 'good' | 'bad'; message: string }

type Props = {
  /** The selected books. */
  books: Book[]
  onClear(): void
  onDone(result: BulkResult): void
}

const kinds = {
  price: msg('Set the new price'),
  percent: msg('Change the price by percent'),
  'no-old-price': msg('Remove the old price'),
  category: msg('Move to a category'),
  trending: msg('Mark as trending'),
  'not-trending': msg('No longer trending'),
} as const

type Kind = keyof typeof kinds

/** Changes or deletes all selected books at once. */
export function BulkBar({ books, onClear, onDone }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { kind, choose, value, type, problem, isLoading, apply, askAndDelete } = useBulkChange(books, onDone)
  return (
    <section
      aria-label={t('Selected books')}
      // Last on the screen, so that the rows stay where they are; before the rows for keyboards.
      className="sticky bottom-18 z-2 order-last mt-4 grid gap-3 rounded-panel border border-edge bg-surface p-3 text-sm shadow-float lg:bottom-4"
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
              {t('{count, plural, one {Apply to # book} other {Apply to # books}}', { count: books.length })}
            </Button>
          </div>
        </form>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-3!">
        <output className="grow font-medium tabular-nums max-sm:w-full">
          {t('{count, plural, one {# book selected} other {# books selected}}', { count: books.length })}
        </output>
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

/** The chosen change, also while the form is closed. */
function useBulkChange(books: Book[], onDone: Props['onDone']) {
  const [kind, setKind] = useState<Kind>('price')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const { decimals } = useShop()
  const [send, { isLoading }] = useChangeBooksMutation()
  const ids = books.map(({ _id }) => _id)

  async function change(body: BookChangesBody, done: string) {
    if (isLoading) return
    const { error } = await send(body)
    const message = error && messageAtField(error, books)
    if (message) setProblem(message)
    else onDone(error ? { kind: 'bad', message: messageFor(error, books) } : { kind: 'good', message: done })
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
    const done = t('{count, plural, one {# book changed.} other {# books changed.}}', { count: books.length })
    if (!wrong) void change(bodyOf(kind, value, ids), done)
  }

  async function askAndDelete() {
    const done = t('{count, plural, one {# book deleted.} other {# books deleted.}}', { count: books.length })
    if (await confirmDelete(books)) await change({ ids, change: 'delete' }, done)
  }
  return { kind, choose, value, type, problem, isLoading, apply, askAndDelete }
}

const KindField = ({ kind, onChoose }: { kind: Kind; onChoose(kind: Kind): void }) => (
  <SelectField
    label={t('Change [what to change in books]')}
    value={kind}
    onChange={({ target }) => onChoose(target.value as Kind)}
  >
    {Object.entries(kinds).map(([kind, name]) => (
      <option key={kind} value={kind}>
        {t(name)}
      </option>
    ))}
  </SelectField>
)

type ValueProps = {
  kind: Kind
  value: string
  problem: string | undefined
  onType(value: string): void
}

function ValueField({ kind, value, problem, onType }: ValueProps) {
  const { decimals } = useShop()
  const input = {
    value,
    problem,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  if (kind === 'category') return <CategoryField {...input} />
  if (kind === 'price')
    return <AmountField label={t('New Price')} inputMode={decimals > 0 ? 'decimal' : 'numeric'} {...input} />
  return kind === 'percent' ? (
    <AmountField label={t('Percent')} hint={t('-10 is a tenth cheaper')} {...input} />
  ) : null
}

const badPercent = () => t('Enter a percentage from {lowest} to {highest}, for example -10', percentLimits)

const isPercent = (text: string) =>
  /^[+-]?\d+(\.\d{1,2})?$/.test(text) &&
  Number(text) !== 0 &&
  Number(text) >= percentLimits.lowest &&
  Number(text) <= percentLimits.highest

/** A typographic minus is a minus. */
const percentIn = (typed: string) =>
  typed
    .trim()
    .replace('−', '-')
    .replace(/(?<!\s)\s*%$/, '')

function problemWith(kind: Kind, value: string, decimals: number): string | undefined {
  if (kind === 'price') return isPrice(value, decimals) ? undefined : badPrice(decimals)
  if (kind === 'percent') return isPercent(percentIn(value)) ? undefined : badPercent()
  return kind === 'category' && value === '' ? t('Please choose a category') : undefined
}

function bodyOf(kind: Kind, value: string, ids: string[]): BookChangesBody {
  if (kind === 'price') return { ids, change: 'price', newPrice: Number(value) }
  if (kind === 'percent') return { ids, change: 'percent', percent: Number(percentIn(value)) }
  if (kind === 'no-old-price') return { ids, change: 'no-old-price' }
  if (kind === 'category') return { ids, change: 'category', category: value }
  return { ids, change: 'trending', trending: kind === 'trending' }
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

const confirmDelete = (books: Book[]) =>
  ask({
    title: t('{count, plural, one {Delete this book?} other {Delete # books?}}', { count: books.length }),
    text: t(
      '{count, plural, one {{titles} will be removed from the shop immediately.} other {{titles} will be removed from the shop immediately.}} Past orders keep titles and prices.',
      { count: books.length, titles: namesOf(books) },
    ),
    yes:
      books.length === 1
        ? t('Delete')
        : t('{count, plural, one {Delete # book} other {Delete # books}}', { count: books.length }),
    look: 'destructive',
  })

const refused = {
  'books-gone': msg('Nothing was changed. These books have been deleted meanwhile: {titles}.'),
  'price-out-of-range': msg('Nothing was changed. The price would become too high, or zero, for: {titles}.'),
  'price-bound': msg('Nothing was changed. These have a fixed price and cannot be discounted: {titles}.'),
} as const

/** The refusal that names books. */
function refusalIn(error: object): BookChangesRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: unknown }
  return status === 409 ? (data as BookChangesRefusal) : undefined
}

/** Books with a fixed price are named at the price: the others stay selected. */
const messageAtField = (error: object, books: Book[]) =>
  refusalIn(error)?.code === 'price-bound' ? messageFor(error, books) : problemIn(error)?.fields?.[0]?.message

function messageFor(error: object, books: Book[]): string {
  const refusal = refusalIn(error)
  if (!refusal) return t('Nothing was changed. Try again in a moment.')
  const named = books.filter(({ _id }) => refusal.ids.includes(_id))
  return t(refused[refusal.code], { titles: namesOf(named) })
}
