import { msg, t } from '../../messages/t.ts'
import type { StaffRole } from '../../domain/staff-roles.ts'
import type { AdminCategory, CategoryFields, CategoryRefusal } from '../../contract/shop/categories.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import {
  type AuditEntry,
  type Changes,
  changesBetween,
  recordAudit,
  recordAudits,
} from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { uniqueSlug } from '../lib/slug.ts'
import {
  categoryNamed,
  type ChangedVoucher,
  countedCategories,
  deleteCategory as deleteRow,
  deleteTaxRatesOf,
  hasTaxRates,
  insertCategory,
  lockBooksOf,
  lockCategories,
  moveBooks,
  moveImportRules,
  moveVouchers,
  orderCategories,
  updateCategory,
} from './categories.sql.ts'
import { isPermutation } from './list-changed.ts'

type Invalid = { invalid: FieldErrors }
type Missing = { missing: true }

/** The path of the route that orders the categories. */
const reserved = 'order'

export function createCategory(db: Database, fields: CategoryFields, by: string) {
  return changeList(db, async (tx, known): Promise<{ slug: string } | Invalid> => {
    if (await categoryNamed(tx, fields.name)) return nameTaken
    const taken = new Set([reserved, ...known.map(({ slug }) => slug)])
    const slug = uniqueSlug(fields.name, { max: 40, fallback: 'category', taken })
    await insertCategory(tx, slug, fields)
    await recordAudit(tx, by, { action: 'category.create', subject: fields.name })
    return { slug }
  })
}

/** Those of the names that no category has. They come at the end of the list, as one by one. */
export async function createMissingCategories(tx: Queryable, names: string[], by: string) {
  if (names.length === 0) return
  await lockCategories(tx)
  const taken = new Set([reserved, ...(await countedCategories(tx)).map(({ slug }) => slug)])
  for (const name of names) {
    if (await categoryNamed(tx, name)) continue
    const slug = uniqueSlug(name, { max: 40, fallback: 'category', taken })
    taken.add(slug)
    await insertCategory(tx, slug, { name, inHomeSelect: true })
    await recordAudit(tx, by, { action: 'category.create', subject: name })
  }
}

export function editCategory(db: Database, slug: string, fields: CategoryFields, by: string) {
  return changeList(db, async (tx, known): Promise<{ slug: string } | Invalid | Missing> => {
    const before = known.find((category) => category.slug === slug)
    if (!before) return missing
    const named = await categoryNamed(tx, fields.name)
    if (named && named.slug !== slug) return nameTaken
    await updateCategory(tx, slug, fields)
    const { name, inHomeSelect } = before
    const changes = changesBetween({ name, inHomeSelect }, fields)
    await recordAudit(tx, by, { action: 'category.edit', subject: fields.name, changes })
    return { slug }
  })
}

export function reorderCategories(db: Database, slugs: string[], by: string) {
  return changeList(db, async (tx, known): Promise<{ ordered: true } | { changed: true }> => {
    const before = known.map(({ slug }) => slug)
    if (!isPermutation(before, slugs)) return { changed: true }
    await orderCategories(tx, slugs)
    const changes = changesBetween({ order: before }, { order: slugs })
    await recordAudit(tx, by, { action: 'category.order', subject: 'Categories', changes })
    return { ordered: true }
  })
}

type Deleted = { deleted: AdminCategory; moved: number } | { refused: CategoryRefusal } | Invalid | Missing

type Actor = { username: string; staffRole: StaffRole }

/** Its books and vouchers move to another category first; that merges the two. Its tax rates are an owner's to change. */
export function deleteCategory(db: Database, slug: string, moveTo: string | undefined, by: Actor) {
  return changeList(db, async (tx, known): Promise<Deleted> => {
    const category = known.find((each) => each.slug === slug)
    if (!category) return missing
    if (known.length === 1) return { refused: lastCategory }
    const target = known.find((each) => each.slug === moveTo)
    if (moveTo !== undefined && (!target || target === category)) return noSuchTarget
    if (by.staffRole !== 'owner' && (await hasTaxRates(tx, slug)))
      return { refused: hasTaxRate(category.name) }
    await lockBooksOf(tx, slug)
    const books = await countBooksOf(tx, slug)
    if (books > 0 && !target) return { refused: hasBooks(category.name, books) }
    const moved = target ? await moveBooks(tx, slug, target.slug) : 0
    if (target) await moveImportRules(tx, slug, target.slug)
    const vouchers = await moveVouchers(tx, slug, target?.slug)
    await deleteRow(tx, slug)
    const hadRates = (await deleteTaxRatesOf(tx, slug)) > 0
    const changes: Changes = {
      ...(target && moved > 0 && { books: [category.name, target.name] }),
      ...(hadRates && { taxRates: [category.name, null] }),
    }
    await recordAudits(tx, by.username, [
      { action: 'category.delete', subject: category.name, changes },
      ...vouchers.map(editOf),
    ])
    return { deleted: category, moved }
  })
}

const editOf = ({ code, before, after }: ChangedVoucher): AuditEntry => ({
  action: 'voucher.edit',
  subject: code,
  changes: changesBetween(before, after),
})

const changeList = <Outcome>(
  db: Database,
  change: (tx: Queryable, known: AdminCategory[]) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction(async (tx) => {
    await lockCategories(tx)
    return change(tx, await countedCategories(tx))
  })

const countBooksOf = async (tx: Queryable, slug: string) =>
  (await countedCategories(tx)).find((category) => category.slug === slug)?.books ?? 0

const missing: Missing = { missing: true }

const nameTaken: Invalid = {
  invalid: [{ field: 'name', message: msg('There is another category with this name') }],
}

const noSuchTarget: Invalid = {
  invalid: [{ field: 'moveTo', message: msg('Choose another category for the books') }],
}

const lastCategory: CategoryRefusal = {
  code: 'last-category',
  message: msg('A shop needs at least one category. Add another one first.'),
}

const hasTaxRate = (name: string): CategoryRefusal => ({
  code: 'category-has-tax-rate',
  message: t('{name} has a tax rate of its own. Ask an owner to delete the category.', { name }),
})

const hasBooks = (name: string, books: number): CategoryRefusal => ({
  code: 'category-has-books',
  message: t(
    '{books, plural, one {There is # book} other {There are # books}} in {name}. Choose the category that they move to.',
    { books, name },
  ),
  books,
})
