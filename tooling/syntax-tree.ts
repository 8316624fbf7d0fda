/** A node of the syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

export type Edit = { start: number; end: number; text: string }

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** In the order of the code. */
export const withEdits = (code: string, edits: Edit[]) =>
  edits.reduceRight(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  )
