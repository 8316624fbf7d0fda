import { useId } from 'react'
import type { TablePreview } from '../../../contract/trade/table-choices.ts'
import { isTableField } from '../../../domain/books/table-kinds.ts'
import { t } from '../../../messages/t.ts'
import { useShop } from '../../app/shop/site.ts'
import { Field, Options, selectLook } from '../../ui/field.tsx'
import { Tick } from '../setup/step-form.tsx'
import type { TableDraft } from './table-draft.ts'
import { fieldsOf, kindLabels } from './table-fields.ts'

type Props = { draft: TableDraft; preview: TablePreview }

/** What the file has: its columns with their first cells, and what each is taken for. */
export const TableColumns = ({ draft, preview }: Props) => (
  <div className="grid gap-6">
    <fieldset>
      <legend className="mb-1 font-semibold">{t('What is imported')}</legend>
      {kindLabels.map(([kind, label]) => (
        <Tick
          key={kind}
          type="radio"
          name="kind"
          value={kind}
          isOn={draft.kind === kind}
          onTick={() => draft.setKind(kind)}
        >
          {t(label)}
        </Tick>
      ))}
    </fieldset>
    <fieldset>
      <legend className="font-semibold">{t('Columns of the file')}</legend>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {t('Choose what each column has. Your choice is kept for files with the same headings.')}
      </p>
      <ul className="mt-2">
        {preview.columns.map(({ heading, first }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns of a file never move
          <Column key={at} draft={draft} at={at} heading={heading} first={first} />
        ))}
      </ul>
    </fieldset>
    {draft.kind !== 'stock' && <FallbackCategory draft={draft} />}
    {(draft.categories.length > 0 || draft.hasMoreCategories) && <NewCategories draft={draft} />}
  </div>
)

type ColumnProps = { draft: TableDraft; at: number; heading: string; first: string[] }

const row = 'grid gap-x-6 gap-y-1 border-b border-line py-3 last:border-0 sm:items-center'

function Column({ draft: { kind, columns, setColumn }, at, heading, first }: ColumnProps) {
  const id = useId()
  const fields = fieldsOf(kind)
  const field = columns[at]
  const value = fields.some(([name]) => name === field) ? (field ?? '') : ''
  return (
    <li className={`${row} sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_16rem]`}>
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {heading || t('Column {number}', { number: at + 1 })}
      </label>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{first.join(' · ')}</p>
      <select
        id={id}
        value={value}
        onChange={({ target }) => setColumn(at, isTableField(target.value) ? target.value : null)}
        className={`w-full min-w-0 ${selectLook}`}
      >
        <option value="">{t('Not used')}</option>
        <Options of={fields.map(([name, label]) => [name, t(label)])} />
      </select>
    </li>
  )
}

function FallbackCategory({ draft: { columns, fallback, setFallback } }: Pick<Props, 'draft'>) {
  const { categories } = useShop()
  const hint = columns.includes('category')
    ? t('New books whose line has no category come in here.')
    : t('The file has no column for the category, so all its new books come in here.')
  return (
    <Field label={t('Category of books without one')} hint={hint}>
      {(ties) => (
        <select
          {...ties}
          value={fallback}
          onChange={({ target }) => setFallback(target.value)}
          className={`w-full min-w-0 sm:w-64 ${selectLook}`}
        >
          <Options of={categories.map((known) => [known.slug, known.name])} />
        </select>
      )}
    </Field>
  )
}

const NewCategories = ({ draft: { categories, hasMoreCategories, setCategory } }: Pick<Props, 'draft'>) => (
  <fieldset>
    <legend className="font-semibold">{t('Categories that the shop does not have')}</legend>
    {hasMoreCategories ? (
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {t('The file has too many to list. Lines with a category that the shop does not have are refused.')}
      </p>
    ) : (
      <ul className="mt-2">
        {categories.map(([name, category]) => (
          <NewCategory key={name} name={name} category={category} onChoose={setCategory} />
        ))}
      </ul>
    )}
  </fieldset>
)

type CategoryProps = {
  name: string
  category: string | null
  onChoose(name: string, category: string | null): void
}

function NewCategory({ name, category, onChoose }: CategoryProps) {
  const id = useId()
  const { categories } = useShop()
  return (
    <li className={`${row} sm:grid-cols-[minmax(0,1fr)_16rem]`}>
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {name}
      </label>
      <select
        id={id}
        value={category ?? ''}
        onChange={({ target }) => onChoose(name, target.value || null)}
        className={`w-full min-w-0 ${selectLook}`}
      >
        <option value="">{t('Create this category')}</option>
        <Options of={categories.map((known) => [known.slug, known.name])} />
      </select>
    </li>
  )
}
