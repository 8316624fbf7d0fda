import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Category } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { text } from '../text.ts'

const AdminCategory = z
  .object({
    slug: Category,
    name: z.string(),
    inHomeSelect: z.boolean().meta({ description: 'Whether the home page offers it as a genre.' }),
    books: z.int().meta({ description: 'Number of books.' }),
  })
  .meta({ id: 'AdminCategory' })

export type AdminCategory = z.output<typeof AdminCategory>

const CategoryFields = z.object({
  name: text(60, msg('Enter a name')),
  inHomeSelect: z.boolean().default(true),
})

export type CategoryFields = z.output<typeof CategoryFields>

export const CategoryRefusal = z
  .discriminatedUnion('code', [
    refusal('category-has-books', {
      books: z.int().meta({ description: 'How many books need another category.' }),
    }),
    refusal('last-category', {}),
    refusal('category-has-tax-rate', {}),
  ])
  .meta({ id: 'CategoryRefusal' })

export type CategoryRefusal = z.output<typeof CategoryRefusal>

/** The list has got or lost an entry since it was loaded. */
export const OrderRefused = refusal('list-changed', {}).meta({ id: 'OrderRefused' })

const oneCategory = z.object({ slug: Category })

export const categories = {
  list: route({
    method: 'GET',
    path: '/api/admin/categories',
    access: 'manager',
    summary: 'Lists the categories in their order, with the number of books of each.',
    responses: { 200: z.array(AdminCategory) },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/categories',
    access: 'manager',
    summary: 'Creates a category at the end of the list. Its slug is made from its name and never changes.',
    body: CategoryFields,
    responses: { 201: AdminCategory, 400: Problem },
  }),
  reorder: route({
    method: 'PUT',
    path: '/api/admin/categories/order',
    access: 'manager',
    summary: 'Puts the categories into another order. Needs all of them.',
    body: z.object({ slugs: z.array(Category).max(1_000) }),
    responses: { 200: z.array(AdminCategory), 400: Problem, 409: OrderRefused },
  }),
  edit: route({
    method: 'PUT',
    path: '/api/admin/categories/{slug}',
    access: 'manager',
    summary: 'Renames a category, or changes whether the home page offers it.',
    params: oneCategory,
    body: CategoryFields,
    responses: { 200: AdminCategory, 400: Problem, 404: Problem },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/admin/categories/{slug}',
    access: 'manager',
    summary:
      'Deletes a category. Its books move to the category moveTo, which is required if there are any. Only an owner deletes one with a tax rate of its own.',
    params: oneCategory,
    body: z.object({ moveTo: Category.optional() }).nullish(),
    responses: { 200: z.array(AdminCategory), 400: Problem, 404: Problem, 409: CategoryRefusal },
  }),
}
