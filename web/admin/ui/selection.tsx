import { useState } from 'react'

/** The rows that are ticked. They belong to a page of a list: another `page` starts without any. */
export function useSelection<Row extends { _id: string }>(page: string, rows: Row[]) {
  const [selected, setSelected] = useState<{ page: string; ids: ReadonlySet<string> }>()
  const ids = selected?.page === page ? selected.ids : new Set<string>()
  const chosen = rows.filter(({ _id }) => ids.has(_id))
  const isAll = chosen.length === rows.length
  const select = (ids: string[]) => setSelected({ page, ids: new Set(ids) })
  return {
    chosen,
    isAll,
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => select(isAll ? [] : rows.map(({ _id }) => _id)),
    clear: () => select([]),
  }
}

export type Selection = Omit<ReturnType<typeof useSelection>, 'chosen'>

type Props = { label: string; isTicked: boolean; onToggle(): void }

/** The label is the touch target. */
export const SelectBox = ({ label, isTicked, onToggle }: Props) => (
  <label className="-my-2 grid size-11 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      onChange={onToggle}
      className="size-5 accent-accent"
    />
  </label>
)
