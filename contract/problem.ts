import { z } from 'zod'

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

/** A refusal that the caller can act on, with the data to do so. */
export const refusal = <const Code extends string, Data extends z.ZodRawShape>(code: Code, data: Data) =>
  z.object({ code: z.literal(code), ...problemFields, ...data })
