import { useId, useState } from 'react'
import { t } from '../../../../messages/t.ts'
import type { AdminCategory } from '../../../../contract/shop/categories.ts'
import { fieldMessageIn } from '../../../app/api/problem-in.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { selectLook, Options } from '../../../ui/field.tsx'
import { useDeleteCategoryMutation } from '../texts/edit-texts-api.ts'

/** Deleting a category with books asks first where they go. */
export function useDeletion({ slug, name, books }: AdminCategory, onDeleted: () => void) {
  const [isMoving, setMoving] = useState(false)
  const [remove] = useDeleteCategoryMutation()

  async function deleteIt(moveTo?: string) {
    const { error } = await remove({ slug, moveTo })
    if (error) await tell(fieldMessageIn(error) ?? t('{name} could not be deleted. Try again.', { name }))
    else onDeleted()
  }
  async function confirmDelete() {
    if (books > 0) return setMoving(!isMoving)
    const text = t('No book is in this category.')
    if (await ask({ title: t('Delete {name}?', { name }), text, yes: t('Delete'), look: 'destructive' }))
      await deleteIt()
  }
  return { isMoving, cancel: () => setMoving(false), deleteIt, confirmDelete }
}

type MoveProps = {
  category: AdminCategory
  others: AdminCategory[]
  onCancel(): void
  onMove(moveTo: string): void
}

/** A category with books is deleted by merging it into another. */
export function MoveBooks({ category: { name, books }, others, onCancel, onMove }: MoveProps) {
  const [target, setTarget] = useState(others[0]?.slug ?? '')
  const id = useId()
  return (
    <div className="my-2 rounded-panel border border-line p-4">
      <label htmlFor={id} className="mb-2 block font-medium">
        {t('{books, plural, one {Move the book of {name} to} other {Move the # books of {name} to}}', {
          books,
          name,
        })}
      </label>
      <div className="flex flex-wrap gap-3">
        <select
          id={id}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          className={`grow sm:max-w-60 ${selectLook}`}
        >
          <Options of={others.map((other) => [other.slug, other.name])} />
        </select>
        <Button look="outlined" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button look="destructive" onClick={() => onMove(target)}>
          {t('Move and delete {name}', { name })}
        </Button>
      </div>
    </div>
  )
}
