import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { subjectSchemes } from '../../domain/books/book-terms.ts'
import { Category } from '../catalog/books.ts'
import { OrderRefused } from '../shop/categories.ts'
import { blockKinds, maxBlocks, maxSubjectRules } from '../../domain/import-rule-terms.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { text, Timestamp } from '../text.ts'

const RuleId = z.uuid().toLowerCase()

const oneRule = z.object({ id: RuleId })

const ImportBlock = z
  .object({ id: RuleId, kind: z.enum(blockKinds), value: z.string() })
  .meta({ id: 'ImportBlock', description: 'What the shop takes from no feed.' })

export type ImportBlock = z.output<typeof ImportBlock>

const NewBlock = z.object({
  kind: z.enum(blockKinds, msg('Choose what is blocked')),
  value: text(200, msg('Enter what is blocked')).meta({
    description:
      'The name of a publisher or an imprint, a format, a code of ONIX (BC) or its start (E*), an ISBN, or words of a title.',
  }),
})

export type NewBlock = z.output<typeof NewBlock>

const badPrefix = msg('Enter the start of a code, for example FK')

const SubjectRuleFields = z.object({
  scheme: z.enum(subjectSchemes, msg('Choose a classification')),
  prefix: text(40, badPrefix)
    .regex(/^[\p{L}\d][\p{L}\d./-]*$/u, badPrefix)
    .toUpperCase()
    // Some letters are longer in upper case.
    .max(40, badPrefix),
  category: Category,
})

export type SubjectRuleFields = z.output<typeof SubjectRuleFields>

const AdminSubjectRule = z
  .object({ id: RuleId, scheme: z.string(), prefix: z.string(), category: z.string() })
  .meta({ id: 'SubjectRule', description: 'The category of books with a subject that starts so.' })

export type AdminSubjectRule = z.output<typeof AdminSubjectRule>

const ImportRules = z
  .object({
    blocks: z.array(ImportBlock),
    subjects: z.array(AdminSubjectRule),
    fallback: z.object({
      category: z.string().meta({ description: 'Of books whose subjects no rule knows.' }),
      isChosen: z.boolean().meta({ description: 'False if the store has chosen it.' }),
    }),
    lastImport: z
      .object({ fileName: z.string(), withoutRule: z.int() })
      .nullable()
      .meta({ description: 'The latest import, with the number of its books whose subjects no rule knew.' }),
  })
  .meta({ id: 'ImportRules' })

export type ImportRules = z.output<typeof ImportRules>

export const RuleRefused = z
  .discriminatedUnion('code', [
    refusal('rule-exists', {}),
    refusal('too-many-rules', { max: z.int() }).meta({
      description: `There are at most ${maxBlocks} blocks and ${maxSubjectRules} rules for subjects.`,
    }),
  ])
  .meta({ id: 'RuleRefused' })

export type RuleRefused = z.output<typeof RuleRefused>

const PreviewQuery = z.object({
  scheme: z.enum(subjectSchemes, msg('Choose a classification')),
  code: text(40, msg('Enter a code')),
})

const CategoryOfSubject = z
  .object({
    category: z.string(),
    prefix: z.string().nullable().meta({ description: 'Of the rule; null if no rule knows the subject.' }),
  })
  .meta({ id: 'CategoryOfSubject' })

type CategoryOfSubject = z.output<typeof CategoryOfSubject>

export const importRules = {
  list: route({
    method: 'GET',
    path: '/api/admin/import-rules',
    access: 'manager',
    summary: 'Returns what is blocked at imports, and the categories of subjects.',
    responses: { 200: ImportRules },
  }),
  block: route({
    method: 'POST',
    path: '/api/admin/import-rules/blocks',
    access: 'manager',
    summary: 'Blocks a publisher, a form or a title. Its records are kept back from the next import on.',
    body: NewBlock,
    responses: { 201: ImportBlock, 400: Problem, 409: RuleRefused },
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/admin/import-rules/blocks/{id}',
    access: 'manager',
    summary: 'Takes a block away. Its records come in when they are imported again.',
    params: oneRule,
    responses: { 200: ImportBlock, 400: Problem, 404: Problem },
  }),
  preview: route({
    method: 'GET',
    path: '/api/admin/import-rules/preview',
    access: 'manager',
    summary: 'Returns the category that a subject becomes.',
    query: PreviewQuery,
    responses: { 200: CategoryOfSubject, 400: Problem },
  }),
  addSubject: route({
    method: 'POST',
    path: '/api/admin/import-rules/subjects',
    access: 'manager',
    summary: 'Gives a category to all subjects that start so. The longest start decides.',
    body: SubjectRuleFields,
    responses: { 201: AdminSubjectRule, 400: Problem, 409: RuleRefused },
  }),
  editSubject: route({
    method: 'PUT',
    path: '/api/admin/import-rules/subjects/{id}',
    access: 'manager',
    summary: 'Changes a rule for subjects.',
    params: oneRule,
    body: SubjectRuleFields,
    responses: { 200: AdminSubjectRule, 400: Problem, 404: Problem, 409: RuleRefused },
  }),
  removeSubject: route({
    method: 'DELETE',
    path: '/api/admin/import-rules/subjects/{id}',
    access: 'manager',
    summary: 'Removes a rule for subjects.',
    params: oneRule,
    responses: { 200: AdminSubjectRule, 400: Problem, 404: Problem },
  }),
  setFallback: route({
    method: 'PUT',
    path: '/api/admin/import-rules/fallback',
    access: 'manager',
    summary: 'Sets the category of books whose subjects no rule knows; null leaves it to the store.',
    body: z.object({ category: Category.nullable() }),
    responses: { 200: ImportRules, 400: Problem },
  }),
}

const ImportFeed = z
  .object({
    id: RuleId,
    name: z.string(),
    records: z.int().meta({ description: 'That the store remembers, with those that it keeps back.' }),
    books: z.int().meta({ description: 'About which the feed decides.' }),
    lastMessageAt: Timestamp.nullable(),
    fallback: z.string().nullable().meta({ description: "A category; null for the shop's." }),
  })
  .meta({ id: 'ImportFeed' })

export type ImportFeed = z.output<typeof ImportFeed>

export const importFeeds = {
  list: route({
    method: 'GET',
    path: '/api/admin/feeds',
    access: 'manager',
    summary: 'Lists the feeds. Where several describe one book, the first one decides.',
    responses: { 200: z.array(ImportFeed) },
  }),
  reorder: route({
    method: 'PUT',
    path: '/api/admin/feeds/order',
    access: 'manager',
    summary: 'Puts the feeds into another order. Needs all of them.',
    body: z.object({ ids: z.array(RuleId).max(1_000) }),
    responses: { 200: z.array(ImportFeed), 400: Problem, 409: OrderRefused },
  }),
  edit: route({
    method: 'PUT',
    path: '/api/admin/feeds/{id}',
    access: 'manager',
    summary: 'Sets the category of books of a feed whose subjects no rule knows.',
    params: oneRule,
    body: z.object({ fallback: Category.nullable() }),
    responses: { 200: ImportFeed, 400: Problem, 404: Problem },
  }),
}
