import { t } from '../../../../messages/t.ts'
import { type FormEvent, useId, useState } from 'react'
import { fieldMessageIn, messageIn } from '../../../app/api/problem-in.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Options, selectLook } from '../../../ui/field.tsx'

/** The name of a category; the slug of one that this page does not know yet. */
export const useCategoryName = () => {
  const { categories } = useShop()
  return (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug
}

export const CategoryOptions = () => (
  <Options of={useShop().categories.map(({ slug, name }) => [slug, name])} />
)

type Props = {
  label: string
  isLabelShown?: boolean
  /** Empty for none. */
  category: string
  /** The label for none, where a rule may have no category of its own. */
  none?: string
  /** Returns the error, if any. */
  onSave(category: string): Promise<object | undefined>
}

/** A category that is saved by a button beside it: a list that saves with each key would save too much. */
export function CategorySelect({ label, isLabelShown = false, category, none, onSave }: Props) {
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const id = useId()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (chosen === undefined) return
    setSaving(true)
    const error = await onSave(chosen)
    setSaving(false)
    setProblem(error && (fieldMessageIn(error) ?? messageIn(error)))
    if (!error) setChosen(undefined)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="min-w-0">
      <label htmlFor={id} className={isLabelShown ? 'mb-2 block font-medium' : 'sr-only'}>
        {label}
      </label>
      <span className="flex flex-wrap gap-2">
        <select
          id={id}
          value={chosen ?? category}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => setChosen(target.value)}
          className={`min-w-0 grow basis-40 ${selectLook}`}
        >
          {none !== undefined && <option value="">{none}</option>}
          <CategoryOptions />
        </select>
        {chosen !== undefined && chosen !== category && (
          <Button type="submit" look="outlined" isBusy={isSaving}>
            {t('Save')}
          </Button>
        )}
      </span>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </form>
  )
}
