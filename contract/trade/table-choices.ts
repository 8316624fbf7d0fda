import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import {
  maxTableCategories,
  maxTableColumns,
  missingColumn,
  tableFields,
  tableKinds,
} from '../../domain/books/table-kinds.ts'
import { Category } from '../catalog/books.ts'
import { text } from '../text.ts'

export const TableKind = z.enum(tableKinds, msg('Choose what is imported'))

const TableField = z.enum(tableFields, msg('Choose what the column has'))

/** Longer cells are no names of categories. */
export const maxCategoryName = 60

const CategoryChoice = z.object({
  name: text(maxCategoryName, msg('Enter a name')).meta({ description: 'As the file has it.' }),
  category: Category.nullable().meta({ description: 'Null creates a category of this name.' }),
})

/** What staff say that a table has. */
export const TableChoices = z
  .object({
    kind: TableKind,
    columns: z
      .array(TableField.nullable())
      .min(1)
      .max(maxTableColumns)
      .meta({ description: 'What each column has; null if it is not used.' }),
    categories: z.array(CategoryChoice).max(maxTableCategories).default([]),
    fallbackCategory: Category.optional().meta({
      description: 'Of new books whose lines name no category. Otherwise fiction, or the first category.',
    }),
  })
  .superRefine(({ kind, columns }, { addIssue }) => {
    const used = columns.filter((field) => field !== null)
    const message =
      new Set(used).size < used.length
        ? msg('Two columns have the same field. Choose another for one of them')
        : missingColumn(kind, columns)
    if (message) addIssue({ code: 'custom', path: ['columns'], message })
  })
  .meta({ id: 'TableChoices' })

export type TableChoices = z.output<typeof TableChoices>

export const TablePreview = z
  .object({
    columns: z.array(
      z.object({
        heading: z.string(),
        field: TableField.nullable().meta({ description: 'What the store takes it for.' }),
        first: z.array(z.string()).meta({ description: 'Its first cells.' }),
        values: z
          .array(z.string())
          .optional()
          .meta({ description: 'All its different cells, if they are few and short.' }),
      }),
    ),
    isWhole: z.boolean().meta({ description: 'Whether the values of all lines were read.' }),
  })
  .meta({ id: 'TablePreview' })

export type TablePreview = z.output<typeof TablePreview>
