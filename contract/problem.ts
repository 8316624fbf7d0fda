import { z } from 'zod'

const problemFields = {
  message: z.string().meta({ description: 'For people.' }),
  requestId: z.string().optional().meta({ description: 'Name it when you ask for help: it is in the log.' }),
}

/** The one error body of the whole API. Further fields belong to the code. */
export const Problem = z
  .object({
    code: z.string().meta({ description: 'For programs.' }),
    ...problemFields,
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'What is wrong with what was sent, field by field.' }),
  })
  .meta({ id: 'Problem' })

export type Problem = z.output<typeof Problem>

/** A refusal that the caller can act on, with the data to do so. */
export const refusal = <const Code extends string, Data extends z.ZodRawShape>(code: Code, data: Data) =>
  z.object({ code: z.literal(code), ...problemFields, ...data })
