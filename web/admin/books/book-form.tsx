import { plainPrice } from '../../app/shop/format.tsx'
import type { FormEvent, ReactNode } from 'react'
import { priceProblem } from '../../../domain/money/currency.ts'
import { tell } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { useShop } from '../../app/shop/site.ts'
import { useProblems } from '../../ui/form-problems.ts'
import { IsbnStart } from './isbn/isbn-start.tsx'
import { copiesProblem, StockFields } from './new-stock.tsx'
import { MainFields } from './main-fields.tsx'
import { TradeFields } from './trade-fields.tsx'
import {
  type BookProblems,
  type Draft,
  type Drafted,
  type FieldName,
  fieldNames,
  isFieldName,
} from './use-draft.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import type { Label } from '../../../messages/message.ts'
import { t } from '../../../messages/t.ts'

type CoverField = { problem: string | undefined; onTouch(): void }

type Props = {
  drafted: Drafted
  /** Imported books may have no description, and need none to be saved. */
  needsDescription: boolean
  /** Of an own shop: begins with the ISBN, and asks for the copies. */
  isForNewBook?: boolean
  labels: Record<'save' | 'saving' | 'failed' | 'startOver', Label>
  /** The field for the cover. */
  children(cover: CoverField): ReactNode
  /** Resolves with validation messages if the server did not accept the book. */
  save(draft: Draft): Promise<BookProblems | undefined>
  onSaved(): Promise<void>
  onStartOver(): void
}

const isbnFirst: FieldName[] = ['isbn', ...fieldNames.filter((name) => name !== 'isbn')]

export function BookForm({
  drafted,
  needsDescription,
  isForNewBook = false,
  labels,
  children,
  save,
  onSaved,
  onStartOver,
}: Props) {
  const { draft, isTouched, isBusy, setBusy, type } = drafted
  const { form, problems, mark, show } = useProblems(isForNewBook ? isbnFirst : fieldNames)
  const { decimals } = useShop()

  async function saveIt() {
    // Moves the focus out of the fieldset, where disabling would lose it.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    setBusy(true)
    const refused = await save(draft)
    setBusy(false)
    show(refused ? { ...refused, ...priceProblemsIn(draft, decimals) } : {})
    await (refused ? tell(t(labels.failed)) : onSaved())
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const missing = missingIn(draft, decimals, needsDescription)
    const wrongCopies = copiesProblem(draft)
    if (wrongCopies) missing.copies = wrongCopies
    if (Object.keys(missing).length > 0) show(missing)
    else void saveIt()
  }

  function change(names: FieldName | FieldName[], typed: Partial<Draft>) {
    type(typed)
    for (const name of [names].flat()) mark(name)
  }

  function startOver() {
    show({})
    onStartOver()
  }
  return (
    <form ref={form} noValidate onSubmit={send}>
      <fieldset
        disabled={isBusy}
        className="grid min-w-0 grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]"
      >
        {isForNewBook && (
          <IsbnStart
            draft={draft}
            problem={problems.isbn}
            onType={(typed) => change(Object.keys(typed).filter(isFieldName), typed)}
            onProblem={(problem) => mark('isbn', problem)}
          />
        )}
        <MainFields needsDescription={needsDescription} draft={draft} problems={problems} onType={change} />
        <div>{children({ problem: problems.coverImage, onTouch: () => mark('coverImage') })}</div>
        {isForNewBook && <StockFields draft={draft} problems={problems} onType={change} />}
        <TradeFields
          hasIsbn={!isForNewBook}
          draft={draft}
          problems={problems}
          onType={change}
          onProblem={mark}
        />
      </fieldset>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        <Button type="submit" isBusy={isBusy}>
          {t(isBusy ? labels.saving : labels.save)}
        </Button>
        {isTouched && !isBusy && (
          <Button look="outlined" onClick={startOver}>
            {t(labels.startOver)}
          </Button>
        )}
      </div>
    </form>
  )
}

export const isPrice = (text: string, decimals: number) =>
  /^\s*\d+(\.\d+)?\s*$/.test(text) && (text.trim().split('.')[1]?.length ?? 0) <= decimals

/** 12.50, 1250 and 12.500 in currencies with two, no and three decimals. */
export const badPrice = (decimals: number) =>
  t('Enter a price, for example {example}', {
    example: decimals === 0 ? '1250' : plainPrice(12.5, decimals),
  })

/** Client-side validation of the required fields. */
function missingIn(draft: Draft, decimals: number, needsDescription: boolean): BookProblems {
  const { title, description, category, oldPrice, newPrice } = draft
  const wanted: [FieldName, isThere: boolean, please: string][] = [
    ['title', title.trim() !== '', t('Enter a title')],
    ['description', !needsDescription || description.trim() !== '', t('Enter a description')],
    ['category', category !== '', t('Please choose a category')],
    ['oldPrice', oldPrice.trim() === '' || isPrice(oldPrice, decimals), badPrice(decimals)],
    ['newPrice', isPrice(newPrice, decimals), badPrice(decimals)],
  ]
  return Object.fromEntries(
    wanted.filter(([, isThere]) => !isThere).map(([name, , please]) => [name, please]),
  )
}

/** The server checks prices by the currency after all other fields, so they would be reported last. */
const priceProblemsIn = (draft: Draft, decimals: number): BookProblems =>
  Object.fromEntries(
    (['oldPrice', 'newPrice'] as const).flatMap((name) => {
      const problem = priceProblem(Number(draft[name]), decimals)
      return problem ? [[name, problem]] : []
    }),
  )

/** Validation messages of the server by field. */
export function problemsIn(error: object): BookProblems {
  const fields = problemIn(error)?.fields ?? []
  return Object.fromEntries(
    fields
      .map(({ field, message }): [string, string] => [field.replaceAll('.', '-'), message])
      .filter(([field]) => isFieldName(field)),
  )
}
