import type { FoundFile } from '../../../contract/trade/imports.ts'
import { maxCategoryName, type TablePreview } from '../../../contract/trade/table-choices.ts'
import { maxTableCategories, type TableKind } from '../../../domain/books/table-kinds.ts'
import { t } from '../../../messages/t.ts'
import type { TradeFile } from '../engine/open-file.ts'
import type { Shape } from './recognize-table.ts'
import { readLines } from './read-lines.ts'

/** More lines are not needed to see what a column has, and to know the categories of most tables. */
const maxLines = 20_000
const maxBytes = 16 * 1024 * 1024

const shownCells = 3
const maxShown = 80

/** Of the values of all columns: the row of the import has them. */
const maxCharacters = 32_000

const formats: Record<TableKind, () => string> = {
  books: () => t('Table of books (CSV)'),
  stock: () => t('Stock levels (CSV)'),
  'books-and-stock': () => t('Books with their stock (CSV)'),
}

/** What a table has, by its first lines. */
export const describeTable = async (
  { entries }: TradeFile,
  shape: Shape & { kind: TableKind },
): Promise<FoundFile> => ({
  kind: shape.kind,
  format: formats[shape.kind](),
  sender: null,
  sentAt: null,
  first: [],
  files: entries.filter((entry) => 'chunks' in entry).length,
  table: await previewOf({ entries }, shape),
})

async function previewOf({ entries }: Pick<TradeFile, 'entries'>, shape: Shape): Promise<TablePreview> {
  const columns = shape.fields.map(() => new Cells())
  const entry = entries.find((found) => 'chunks' in found)
  const isWhole = entry && 'chunks' in entry ? await readInto(columns, entry.chunks, shape) : true
  let characters = 0
  return {
    isWhole,
    columns: columns.map((cells, at) => {
      const values = isWhole ? cells.values() : undefined
      characters += values?.join('').length ?? 0
      return {
        heading: shape.names[at] ?? '',
        field: shape.fields[at] ?? null,
        first: cells.first,
        values: characters <= maxCharacters ? values : undefined,
      }
    }),
  }
}

/** Whether all lines were read. */
async function readInto(columns: Cells[], chunks: AsyncIterable<Buffer>, shape: Shape): Promise<boolean> {
  let [lines, bytes] = [0, 0]
  async function* counted() {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    for await (const some of readLines(counted(), shape.separator))
      for (const line of some) {
        lines += 1
        if (lines > maxLines || bytes > maxBytes) return false
        if (lines <= shape.headings || 'problem' in line) continue
        columns.forEach((cells, at) => cells.add(line.cells[at]?.trim() ?? ''))
      }
    return true
  } catch {
    // The import says what is wrong with the rest.
    return false
  }
}

/** The cells of a column: the first ones, and all different ones of a column that has few. */
class Cells {
  readonly first: string[] = []
  #different: Set<string> | undefined = new Set()

  add(cell: string) {
    if (cell === '') return
    if (this.first.length < shownCells) this.first.push(cell.slice(0, maxShown))
    if (cell.length <= maxCategoryName) this.#different?.add(cell)
    if (this.#different && this.#different.size > maxTableCategories) this.#different = undefined
  }

  values = (): string[] | undefined => this.#different && [...this.#different]
}
