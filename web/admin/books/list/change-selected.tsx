import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'
import {
  bookChanges,
  type BookChangesRefusal,
  percentLimits,
} from '../../../../contract/catalog/book-changes.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { call } from '../../../app/api/api.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField, SelectField } from '../../ui/fields.tsx'
import { adminApi } from '../../admin-api.ts'
import { badPrice, isPrice } from '../book-form.tsx'
import { CategoryField } from '../main-fields.tsx'

type BookChangesBody = z.input<typeof bookChanges.change.body>

type Changed = z.output<(typeof bookChanges.change.responses)[200]>

/** Injected, because only the book list uses it. */
const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changeBooks: build.mutation<Changed, BookChangesBody>({
      query: (body) => call(bookChanges.change, { body }),
      invalidatesTags: ['Books', 'Stats'],
    }),
  }),
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
  price: 'Set the new price',
  percent: 'Change the price by percent',
  'no-old-price': 'Remove the old price',
  category: 'Move to a category',
  trending: 'Mark as trending',
  'not-trending': 'No longer trending',
} as const

type Kind = keyof typeof kinds

/** Changes or deletes all selected books at once. */
export function BulkBar({ books, onClear, onDone }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { kind, choose, value, type, problem, isLoading, apply, askAndDelete } = useBulkChange(books, onDone)
  return (
    <section
      aria-label="Selected books"
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
              Apply to {countOf(books.length)}
            </Button>
          </div>
        </form>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-3!">
        <output className="grow font-medium tabular-nums max-sm:w-full">
          {countOf(books.length)} selected
        </output>
        <Button look="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Change
        </Button>
        <Button look="outlined" onClick={onClear}>
          Clear selection
        </Button>
        <Button look="destructive" onClick={() => void askAndDelete()}>
          Delete
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
    if (!wrong) void change(bodyOf(kind, value, ids), `${countOf(books.length)} changed.`)
  }

  async function askAndDelete() {
    if (await confirmDelete(books))
      await change({ ids, change: 'delete' }, `${countOf(books.length)} deleted.`)
  }
  return { kind, choose, value, type, problem, isLoading, apply, askAndDelete }
}

const KindField = ({ kind, onChoose }: { kind: Kind; onChoose(kind: Kind): void }) => (
  <SelectField label="Change" value={kind} onChange={({ target }) => onChoose(target.value as Kind)}>
    {Object.entries(kinds).map(([kind, name]) => (
      <option key={kind} value={kind}>
        {name}
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
    return <AmountField label="New Price" inputMode={decimals > 0 ? 'decimal' : 'numeric'} {...input} />
  return kind === 'percent' ? <AmountField label="Percent" hint="-10 is a tenth cheaper" {...input} /> : null
}

const countOf = (many: number) => (many === 1 ? '1 book' : `${many} books`)

const badPercent = `Enter a percentage from ${percentLimits.lowest} to ${percentLimits.highest}, for example -10`

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
  if (kind === 'percent') return isPercent(percentIn(value)) ? undefined : badPercent
  return kind === 'category' && value === '' ? 'Please choose a category' : undefined
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
  const named = titles.length > maxNamed + 1 ? titles.slice(0, maxNamed) : titles.slice(0, -1)
  const last = titles.length > maxNamed + 1 ? `${titles.length - maxNamed} more` : (titles.at(-1) ?? '')
  return named.length > 0 ? `${named.join(', ')} and ${last}` : last
}

const confirmDelete = (books: Book[]) =>
  ask({
    title: books.length === 1 ? 'Delete this book?' : `Delete ${books.length} books?`,
    text: `${namesOf(books)} will be removed from the shop immediately. Past orders keep titles and prices.`,
    yes: books.length === 1 ? 'Delete' : `Delete ${books.length} books`,
    look: 'destructive',
  })

const refused = {
  'books-gone': 'These books have been deleted meanwhile:',
  'price-out-of-range': 'The price would become too high, or zero, for:',
  'price-bound': 'These have a fixed price and cannot be discounted:',
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
  if (!refusal) return 'Nothing was changed. Try again in a moment.'
  const named = books.filter(({ _id }) => refusal.ids.includes(_id))
  return `Nothing was changed. ${refused[refusal.code]} ${namesOf(named)}.`
}
