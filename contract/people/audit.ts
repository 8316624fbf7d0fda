import { z } from 'zod'
import { route } from '../route.ts'
import { pageQuery } from './staff.ts'
import { optionalText, Timestamp } from '../text.ts'

export const AuditEntry = z
  .object({
    _id: z.int(),
    at: Timestamp,
    actor: z.string().meta({ description: 'The username, also of somebody who was removed since.' }),
    action: z.string().meta({ description: 'Domain and verb, such as book.edit.' }),
    subject: z.string(),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .meta({ description: 'The value before and after of each changed field.' }),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.output<typeof AuditEntry>

const AuditQuery = z.object({
  actor: optionalText(100).optional(),
  action: optionalText(100)
    .optional()
    .meta({ description: 'An action, or a domain for all of its actions.' }),
  q: optionalText(200).optional().meta({ description: 'Words that the subject contains.' }),
  ...pageQuery,
})

export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'owner',
    summary: 'Lists what staff changed, newest first.',
    query: AuditQuery,
    responses: {
      200: z.object({
        entries: z.array(AuditEntry),
        next: z
          .int()
          .nullable()
          .meta({ description: 'The `before` of the next page; null on the last one.' }),
      }),
    },
  }),
}
