import { useId, useState } from 'react'
import type { Voucher } from '../../../contract/orders/vouchers.ts'
import { t } from '../../../messages/t.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField, TickBox } from '../../ui/field.tsx'
import { SelectField } from '../ui/fields.tsx'
import { fieldProblem } from '../ui/problem-labels.ts'

export type Terms = Pick<Voucher, 'categories' | 'validFrom' | 'validUntil' | 'maxUses' | 'isActive' | 'note'>

type Often = 'any' | 'once' | 'number'

/** What staff decide about a voucher, as it is typed. */
export function useTermsDraft({ categories, maxUses, ...terms }: Terms) {
  const [chosen, setChosen] = useState(categories)
  const [often, setOften] = useState<Often>(maxUses === null ? 'any' : maxUses === 1 ? 'once' : 'number')
  const maxUsesOf = (typed: string) => (often === 'any' ? null : often === 'once' ? 1 : Number(typed))
  return {
    first: { ...terms, maxUses: maxUses ?? '' },
    chosen,
    setChosen,
    often,
    setOften,
    termsIn: (typed: (name: string) => string): Omit<Terms, 'isActive'> => ({
      categories: chosen,
      validFrom: typed('validFrom') || null,
      validUntil: typed('validUntil') || null,
      maxUses: maxUsesOf(typed('maxUses')),
      note: typed('note'),
    }),
  }
}

type Props = { draft: ReturnType<typeof useTermsDraft>; error: object | undefined }

export const TermsFields = ({ draft, error }: Props) => (
  <>
    <CategoryChoice {...draft} problem={fieldProblem(error, 'categories')} />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t('First day')}
        name="validFrom"
        type="date"
        hint={t('Optional.')}
        defaultValue={draft.first.validFrom ?? ''}
        please={t('Enter a day, for example 2026-03-31')}
        problem={fieldProblem(error, 'validFrom')}
      />
      <TextField
        label={t('Last day')}
        name="validUntil"
        type="date"
        hint={t('Optional.')}
        defaultValue={draft.first.validUntil ?? ''}
        please={t('Enter a day, for example 2026-03-31')}
        problem={fieldProblem(error, 'validUntil')}
      />
      <SelectField
        label={t('How often it can be used')}
        value={draft.often}
        onChange={({ target }) => draft.setOften(target.value as Often)}
        options={[
          ['any', t('As often as shoppers like')],
          ['once', t('Once')],
          ['number', t('A number of times')],
        ]}
      />
      {draft.often === 'number' && (
        <TextField
          label={t('Number of times')}
          name="maxUses"
          inputMode="numeric"
          autoComplete="off"
          required
          pattern="[1-9][0-9]{0,5}"
          defaultValue={draft.first.maxUses}
          please={t('Enter a number, for example 100')}
          problem={fieldProblem(error, 'maxUses')}
        />
      )}
    </div>
    <TextField
      label={t('Note [of the staff]')}
      name="note"
      maxLength={200}
      autoComplete="off"
      hint={t('Optional. Only staff see it.')}
      defaultValue={draft.first.note}
      problem={fieldProblem(error, 'note')}
    />
  </>
)

type ChoiceProps = {
  chosen: string[]
  setChosen(chosen: string[]): void
  problem: string | undefined
}

/** Categories that are gone since stay among the chosen ones, unless they are unticked here. */
function CategoryChoice({ chosen, setChosen, problem }: ChoiceProps) {
  const { categories } = useShop()
  const id = useId()
  const gone = chosen.filter((slug) => !categories.some((category) => category.slug === slug))
  const offered = [...categories, ...gone.map((slug) => ({ slug, name: slug }))]
  const tick = (slug: string, isTicked: boolean) =>
    setChosen(isTicked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="mb-2 font-medium">{t('Only for books of these categories')}</legend>
      <div className="grid max-h-64 gap-x-4 overflow-y-auto rounded-panel border border-edge px-3 py-1 sm:grid-cols-2 xl:grid-cols-3">
        {offered.map(({ slug, name }) => (
          <TickBox
            key={slug}
            checked={chosen.includes(slug)}
            onChange={({ target }) => tick(slug, target.checked)}
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </TickBox>
        ))}
      </div>
      {problem && <p className="mt-2 text-sm font-medium text-bad">{problem}</p>}
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
        {t('Without a tick it is for all books. Books with a fixed price always keep their price.')}
      </p>
    </fieldset>
  )
}
