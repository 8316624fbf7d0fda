import { maxCopies } from '../../../contract/stock/stock.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { ask } from '../../app/notices/ask.tsx'
import { TextField } from '../../ui/field.tsx'
import { SectionField } from '../stock/place-form.tsx'
import { useSetStockMutation } from '../stock/stock-api.ts'
import type { BookProblems, Draft } from './use-draft.ts'

type Props = {
  draft: Draft
  problems: BookProblems
  onType(name: 'copies' | 'section', change: Partial<Draft>): void
}

/** The copies of a new book. Left empty, its stock is not tracked. */
export const StockFields = ({ draft, problems, onType }: Props) => (
  <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-6 lg:col-span-2">
    <TextField
      label={t('Copies on hand')}
      name="copies"
      inputMode="numeric"
      autoComplete="off"
      hint={t('Leave empty if you do not track the stock of this book.')}
      value={draft.copies}
      problem={problems.copies}
      onChange={({ target }) => onType('copies', { copies: target.value })}
    />
    <SectionField
      value={draft.section}
      problem={problems.section}
      onChange={({ target }) => onType('section', { section: target.value })}
    />
  </div>
)

/** What is wrong with the number of copies. A section belongs to copies, if only to none of them. */
export function copiesProblem({ copies, section }: Pick<Draft, 'copies' | 'section'>): string | undefined {
  const typed = copies.trim()
  if (typed === '')
    return section.trim() === '' ? undefined : t('Enter how many copies stand there, or 0 for none yet')
  if (!/^\d{1,9}$/.test(typed)) return t('Enter a whole number, 0 or more')
  return Number(typed) > maxCopies
    ? t('Enter {maximum} or less', { maximum: formatNumber(maxCopies) })
    : undefined
}

/** Resolves with whether the copies are saved. Setting them twice is no harm, unlike adding them. */
export function useSaveStock() {
  const [setStock] = useSetStockMutation()
  return async function save(bookId: string, typed: Pick<Draft, 'copies' | 'section'>): Promise<boolean> {
    const { copies, section } = typed
    if (copies.trim() === '') return true
    const body = { onHand: Number(copies), reason: 'received', section: section.trim() } as const
    const { error } = await setStock({ bookId, ...body })
    if (!error) return true
    const isAgain = await ask({
      title: t('The copies could not be saved'),
      text: t('The book is in your shop. Try again, or enter its copies under Stock later.'),
      yes: t('Try again'),
      no: t('Later'),
    })
    return isAgain && save(bookId, typed)
  }
}
