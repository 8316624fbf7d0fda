import { type FormEvent, useState } from 'react'
import { percentLimits } from '../../../contract/book-changes.ts'
import type { Book } from '../../../contract/books.ts'
import { problemIn } from '../../api/problem-in.ts'
import { ask } from '../../notices/ask.tsx'
import { useShop } from '../../shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { selectLook } from '../../ui/input-look.ts'
import { badPrice, isPrice } from './book-form.tsx'
import { type BookChangesBody, refusalIn, useChangeBooksMutation } from './book-changes-api.ts'

export type BulkResult = { kind: 'good' | 'bad'; words: string }

type Props = {
  /** The selected books. */
  books: Book[]
  onClear(): void
  onDone(result: BulkResult): void
}

const kinds = {
  price: 'Set the new price',
  percent: 'Change the price by percent',
  category: 'Move to a category',
  trending: 'Mark as trending',
  'not-trending': 'No longer trending',
} as const

type Kind = keyof typeof kinds

/** Changes or deletes all selected books at once. */
export function BulkBar({ books, onClear, onDone }: Props) {
  const [kind, setKind] = useState<Kind>('price')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const { decimals } = useShop()
  const [send, { isLoading }] = useChangeBooksMutation()
  const ids = books.map(({ _id }) => _id)

  async function change(body: BookChangesBody, done: string) {
    if (isLoading) return
    const { error } = await send(body)
    const message = error && problemIn(error)?.fields?.[0]?.message
    if (message) setProblem(message)
    else onDone(error ? { kind: 'bad', words: wordsFor(error, books) } : { kind: 'good', words: done })
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
  return (
    <section
      aria-label="Selected books"
      className="mb-4 grid gap-3 rounded-panel border border-line bg-paper p-3 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium tabular-nums">{countOf(books.length)} selected</p>
        <Button look="outlined" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <form onSubmit={apply} noValidate className="flex flex-wrap items-start gap-3 *:max-sm:grow">
        <Field label="Change">
          {(ties) => (
            <select
              {...ties}
              value={kind}
              onChange={({ target }) => {
                setKind(target.value as Kind)
                setValue('')
                setProblem(undefined)
              }}
              className={`w-full ${selectLook}`}
            >
              {Object.entries(kinds).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ValueField
          kind={kind}
          value={value}
          problem={problem}
          onType={(value) => {
            setValue(value)
            setProblem(undefined)
          }}
        />
        <div className="mt-8 flex grow flex-wrap justify-between gap-3 *:max-sm:grow max-sm:mt-0">
          <Button type="submit" isBusy={isLoading}>
            Apply to {countOf(books.length)}
          </Button>
          <Button look="destructive" onClick={() => void askAndDelete()}>
            Delete {countOf(books.length)}
          </Button>
        </div>
      </form>
    </section>
  )
}

type ValueProps = {
  kind: Kind
  value: string
  problem: string | undefined
  onType(value: string): void
}

function ValueField({ kind, value, problem, onType }: ValueProps) {
  const { categories, decimals } = useShop()
  const input = {
    value,
    problem,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  if (kind === 'price')
    return <TextField label="New Price" inputMode={decimals > 0 ? 'decimal' : 'numeric'} {...input} />
  if (kind === 'percent') return <TextField label="Percent" hint="-10 is a tenth cheaper" {...input} />
  if (kind !== 'category') return null
  return (
    <Field label="Category" problem={problem}>
      {(ties) => (
        <select
          {...ties}
          value={value}
          onChange={({ target }) => onType(target.value)}
          className={`w-full ${selectLook}`}
        >
          <option value="">Choose A Category</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const countOf = (many: number) => (many === 1 ? '1 book' : `${many} books`)

const badPercent = `Enter a percentage from ${percentLimits.lowest} to ${percentLimits.highest}, for example -10`

const isPercent = (text: string) =>
  /^[+-]?\d+(\.\d{1,2})?$/.test(text) &&
  Number(text) !== 0 &&
  Number(text) >= percentLimits.lowest &&
  Number(text) <= percentLimits.highest

/** A typographic minus is a minus. */
const percentIn = (typed: string) => typed.trim().replace('−', '-').replace(/\s*%$/, '')

function problemWith(kind: Kind, value: string, decimals: number): string | undefined {
  if (kind === 'price') return isPrice(value, decimals) ? undefined : badPrice(decimals)
  if (kind === 'percent') return isPercent(percentIn(value)) ? undefined : badPercent
  return kind === 'category' && value === '' ? 'Please choose a category' : undefined
}

function bodyOf(kind: Kind, value: string, ids: string[]): BookChangesBody {
  if (kind === 'price') return { ids, change: 'price', newPrice: Number(value) }
  if (kind === 'percent') return { ids, change: 'percent', percent: Number(percentIn(value)) }
  if (kind === 'category') return { ids, change: 'category', category: value }
  return { ids, change: 'trending', trending: kind === 'trending' }
}

const maxNamed = 5

/** The titles, or the first of them and how many more there are. */
function namesOf(books: { title: string }[]): string {
  const named = books.slice(0, books.length > maxNamed + 1 ? maxNamed : books.length)
  const rest = books.length - named.length
  return named.map(({ title }) => title).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
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
} as const

function wordsFor(error: object, books: Book[]): string {
  const refusal = refusalIn(error)
  if (!refusal) return 'Nothing was changed. Try again in a moment.'
  const named = books.filter(({ _id }) => refusal.ids.includes(_id))
  return `Nothing was changed. ${refused[refusal.code]} ${namesOf(named)}.`
}
