import { z } from 'zod'
import { translate } from '../messages/t.ts'

const problemFields = {
  message: z.string().meta({ description: 'Human-readable message.' }),
  requestId: z.string().optional().meta({ description: 'Identifies the request in the server log.' }),
}

/** The error body of all routes. Further fields depend on the code. */
export const Problem = z
  .object({
    code: z.string().meta({ description: 'Machine-readable error code.' }),
    ...problemFields,
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Validation errors by field.' }),
  })
  .meta({ id: 'Problem' })

export type Problem = z.output<typeof Problem>

export type FieldErrors = NonNullable<Problem['fields']>

/** Why a schema refuses a value, for a person. The values of the message are those of the issue, such as `maximum`, and its `params`. */
export function messageOfIssue({ message, ...issue }: z.core.$ZodIssue): string {
  const values = Object.entries('params' in issue ? { ...issue, ...issue.params } : issue)
  return translate(message, Object.fromEntries(values.map(([name, value]) => [name, shown(value)])))
}

const shown = (value: unknown) =>
  typeof value === 'number' ? value : Array.isArray(value) ? value.join(', ') : String(value)

/** A refusal that the caller can act on, with the data to do so. */
export const refusal = <const Code extends string, Data extends z.ZodRawShape>(code: Code, data: Data) =>
  z.object({ code: z.literal(code), ...problemFields, ...data })
