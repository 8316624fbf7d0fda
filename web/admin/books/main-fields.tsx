import type { ComponentProps } from 'react'
import { Field, TextField, inputLook, selectLook, Options, TickBox } from '../../ui/field.tsx'
import { AmountField } from '../ui/fields.tsx'
import type { BookProblems, Draft, FieldName } from './use-draft.ts'
import { useShop } from '../../app/shop/site.ts'
import { t } from '../../../messages/t.ts'

type Props = {
  needsDescription: boolean
  draft: Draft
  problems: BookProblems
  onType(name: FieldName, change: Partial<Draft>): void
}

export function MainFields({ needsDescription, draft, problems, onType }: Props) {
  /** Props that all text fields share. */
  const field = (name: TextName): TextFieldProps => ({
    name,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, { [name]: target.value }),
  })
  const inputMode = useShop().decimals > 0 ? 'decimal' : 'numeric'
  return (
    <div className="grid grid-cols-1 content-start gap-5 sm:grid-cols-2 sm:gap-x-6">
      <div className="sm:col-span-2">
        <TextField label={t('Title')} required autoComplete="off" {...field('title')} />
      </div>
      <div className="sm:col-span-2">
        <Description {...field('description')} required={needsDescription} />
      </div>
      <TextField label={t('Author')} autoComplete="off" hint={t('Optional')} {...field('author')} />
      <CategoryField required {...field('category')} />
      <AmountField label={t('Old Price')} hint={t('Optional')} inputMode={inputMode} {...field('oldPrice')} />
      <AmountField label={t('New Price')} required inputMode={inputMode} {...field('newPrice')} />
      <TickBox
        name="trending"
        checked={draft.trending}
        onChange={({ target }) => onType('trending', { trending: target.checked })}
        className="font-medium"
      >
        {t('Trending')}
      </TickBox>
    </div>
  )
}

/** One line when empty; grows with the text. */
const Description = ({ problem, ...area }: TextFieldProps & { required: boolean }) => (
  <Field label={t('Description')} problem={problem}>
    {(ties) => (
      <textarea
        {...area}
        {...ties}
        rows={1}
        className={`block field-sizing-content h-auto! max-h-96 min-h-12 w-full resize-y py-2.75 ${inputLook}`}
      />
    )}
  </Field>
)

type CategoryProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & { problem: string | undefined }

export function CategoryField({ problem, ...select }: CategoryProps) {
  const { categories } = useShop()
  return (
    <Field label={t('Category')} problem={problem}>
      {(ties) => (
        <select {...select} {...ties} className={`w-full ${selectLook}`}>
          <option value="">{t('Choose a category')}</option>
          <Options of={categories.map(({ slug, name }) => [slug, name])} />
        </select>
      )}
    </Field>
  )
}

type TextName = 'title' | 'description' | 'author' | 'category' | 'oldPrice' | 'newPrice'

type TextFieldProps = {
  name: string
  value: string
  problem: string | undefined
  onChange(event: { target: { value: string } }): void
}
