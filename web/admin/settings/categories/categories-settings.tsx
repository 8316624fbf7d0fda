import { type ReactNode, useId, useRef } from 'react'
import { msg, t } from '../../../../messages/t.ts'
import type { AdminCategory } from '../../../../contract/shop/categories.ts'
import { fieldMessageIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { inputLook, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useEditor } from '../../ui/use-editor.ts'
import { MoveBooks, useDeletion } from './delete-category.tsx'
import { MoveButtons, useMoves } from '../move-buttons.tsx'
import { destructiveRowButton } from '../../ui/table.tsx'
import {
  useCreateCategoryMutation,
  useEditCategoryMutation,
  useGetCategoriesQuery,
  useOrderCategoriesMutation,
} from '../texts/edit-texts-api.ts'
import { TryAgain } from '../../../ui/notice.tsx'
import { rich } from '../../../ui/rich.tsx'

export function CategoriesSettings() {
  const { data: categories, isError, refetch } = useGetCategoriesQuery()
  const [order] = useOrderCategoriesMutation()
  const list = useRef<HTMLOListElement>(null)

  const { entries, move, announcement } = useMoves(categories ?? [], {
    keyOf: ({ slug }) => slug,
    nameOf: ({ name }) => name,
    save: (slugs) => order({ slugs }),
    messageOf: (error) =>
      fieldMessageIn(error) ?? t('The order could not be saved. Try again. [the order of a list]'),
  })
  return (
    <Panel title={t('Categories')}>
      <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t('Every book is in one of these. The ticked ones appear in the category menu on the home page.')}
      </p>
      {isError && !categories && (
        <TryAgain onTryAgain={() => void refetch()}>{t('The categories cannot be shown just now.')}</TryAgain>
      )}
      {!categories && !isError && <Skeleton className="h-64" />}
      {announcement}
      <ol ref={list} tabIndex={-1} aria-label={t('Categories')} className="outline-none">
        {entries.map((category, place) => (
          <Row
            key={category.slug}
            category={category}
            others={entries.filter((other) => other !== category)}
            place={place}
            onMove={(by) => move(place, by)}
            onDeleted={() => list.current?.focus()}
          />
        ))}
      </ol>
      {categories && <NewCategory />}
    </Panel>
  )
}

type CategoryName = Pick<AdminCategory, 'name'>

const nameOf = ({ name }: CategoryName) => ({ name })

const notSaved = msg('This could not be saved. Try again.')

type RowProps = {
  category: AdminCategory
  others: AdminCategory[]
  place: number
  onMove(by: 1 | -1): void
  onDeleted(): void
}

function useCategory(category: AdminCategory) {
  const { slug, name, inHomeSelect } = category
  const [edit] = useEditCategoryMutation()
  const editor = useEditor<CategoryName, CategoryName>({
    opened: category,
    fieldsOf: nameOf,
    save: (fields) => edit({ slug, inHomeSelect, ...fields }),
    notSaved: t(notSaved),
  })

  async function showOnHome(isShown: boolean) {
    const { error } = await edit({ slug, name, inHomeSelect: isShown })
    if (error) editor.refuse(error)
    else editor.change({})
  }
  return { ...editor, showOnHome, problem: editor.problems.name ?? editor.failure }
}

function Row({ category, others, place, onMove, onDeleted }: RowProps) {
  const { name, books } = category
  const id = useId()
  const { form, typed, change, problem, isBusy, save, showOnHome } = useCategory(category)
  const { isMoving, cancel, deleteIt, confirmDelete } = useDeletion(category, onDeleted)
  return (
    <li className="border-b border-line py-2 last:border-0">
      <form
        ref={form}
        className="flex flex-wrap items-center gap-x-3 gap-y-1"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <input
          value={typed.name}
          maxLength={60}
          aria-label={t('Name of {name}', { name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => change({ name: target.value })}
          className={`min-w-0 grow basis-40 ${inputLook}`}
        />
        {typed.name !== name && (
          <Button type="submit" look="outlined" isBusy={isBusy}>
            {t('Rename')}
          </Button>
        )}
        <HomeChoice category={category} onChange={(isShown) => void showOnHome(isShown)} />
        <span className="ml-auto text-sm text-ink-soft tabular-nums sm:w-24 sm:text-right">
          {t('{books, plural, one {# book} other {# books}}', { books })}
        </span>
        <MoveButtons name={name} place={place} count={others.length + 1} onMove={onMove} />
        <button
          type="button"
          aria-label={t('Delete {name}', { name })}
          aria-expanded={books > 0 ? isMoving : undefined}
          disabled={others.length === 0}
          onClick={() => void confirmDelete()}
          className={destructiveRowButton}
        >
          <Icon of={Trash2} className="size-4" />
        </button>
      </form>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      {isMoving && (
        <MoveBooks {...{ category, others }} onCancel={cancel} onMove={(moveTo) => void deleteIt(moveTo)} />
      )}
    </li>
  )
}

type HomeChoiceProps = { category: AdminCategory; onChange(isShown: boolean): void }

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

const HomeChoice = ({ category: { name, inHomeSelect }, onChange }: HomeChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
    <input
      type="checkbox"
      checked={inHomeSelect}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 accent-accent"
    />
    {rich('On the home page<hidden>: {name}</hidden>', { hidden, name })}
  </label>
)

function NewCategory() {
  const [create] = useCreateCategoryMutation()
  const { form, typed, change, problems, failure, isBusy, save, take } = useEditor<
    CategoryName,
    CategoryName
  >({
    opened: { name: '' },
    fieldsOf: nameOf,
    save: (fields) => create(fields),
    notSaved: t(notSaved),
    onSaved: () => {
      take({ name: '' })
    },
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-6"
    >
      <div className="grow sm:max-w-80">
        <TextField
          label={t('New category')}
          value={typed.name}
          maxLength={60}
          problem={problems.name ?? failure}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <Button type="submit" isBusy={isBusy}>
        {t('Add')}
      </Button>
    </form>
  )
}
