import { useState } from 'react'
import type { Import } from '../../../contract/trade/imports.ts'
import type { TableChoices, TablePreview } from '../../../contract/trade/table-choices.ts'
import {
  fallbackCategory,
  isUsed,
  maxTableCategories,
  missingColumn,
  plainName,
  type TableField,
  type TableKind,
} from '../../../domain/books/table-kinds.ts'
import type { Label } from '../../../messages/message.ts'
import { useShop } from '../../app/shop/site.ts'

type Columns = (TableField | null)[]

/** Slugs by the names of the file; null for those that are created. */
type Categories = Record<string, string | null>

export type TableDraft = {
  kind: TableKind
  columns: Columns
  /** Names of the file that the shop does not have, with the category that each becomes. */
  categories: [name: string, category: string | null][]
  /** Whether the file has more names than are listed. */
  hasMoreCategories: boolean
  /** Of books whose lines name none. */
  fallback: string
  problem: Label | undefined
  choices: TableChoices
  setKind(kind: TableKind): void
  setColumn(at: number, field: TableField | null): void
  setCategory(name: string, category: string | null): void
  setFallback(category: string): void
}

/** What is chosen for a table, before it is imported. */
export function useTableDraft({ table, found }: Import, preview: TablePreview): TableDraft {
  const { categories: known } = useShop()
  const [kind, setKind] = useState<TableKind>(table?.kind ?? tableKind(found?.kind))
  const [columns, setColumns] = useState<Columns>(() =>
    preview.columns.map(({ field }, at) => (table ? (table.columns[at] ?? null) : field)),
  )
  const [chosen, setChosen] = useState<Categories>(() =>
    Object.fromEntries((table?.categories ?? []).map(({ name, category }) => [name, category])),
  )
  const [chosenFallback, setFallback] = useState(table?.fallbackCategory)
  const fallback = fallbackCategory(
    known.map(({ slug }) => slug),
    chosenFallback,
  )
  const at = kind === 'stock' ? -1 : columns.indexOf('category')
  const values = at === -1 ? [] : preview.columns[at]?.values
  const names = unknownNames(values ?? [], known)
  const categories = names
    .slice(0, maxTableCategories)
    .map((name): [string, string | null] => [name, chosen[name] ?? null])
  return {
    kind,
    columns,
    categories,
    hasMoreCategories: values === undefined,
    fallback,
    problem: missingColumn(
      kind,
      columns.map((field) => (field !== null && isUsed(kind, field) ? field : null)),
    ),
    choices: {
      kind,
      columns,
      categories: categories.map(([name, category]) => ({ name, category })),
      ...(fallback !== '' && { fallbackCategory: fallback }),
    },
    setKind,
    // A field is taken from the column that had it.
    setColumn: (changed, field) =>
      setColumns((before) =>
        before.map((other, index) => (index === changed ? field : other === field ? null : other)),
      ),
    setCategory: (name, category) => setChosen((before) => ({ ...before, [name]: category })),
    setFallback,
  }
}

const tableKind = (kind: string | undefined): TableKind =>
  kind === 'stock' || kind === 'books-and-stock' ? kind : 'books'

function unknownNames(values: string[], categories: { slug: string; name: string }[]): string[] {
  const known = new Set(categories.flatMap(({ slug, name }) => [slug, plainName(name)]))
  return values.filter((name) => {
    const isNew = !known.has(plainName(name))
    known.add(plainName(name))
    return isNew
  })
}
