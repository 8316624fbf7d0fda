/** What can be blocked at imports: names, our formats, codes of ONIX, books, and words of titles. */
export const blockKinds = ['publisher', 'format', 'form', 'isbn', 'title'] as const

export type BlockKind = (typeof blockKinds)[number]

export const maxBlocks = 1_000

export const maxSubjectRules = 2_000
