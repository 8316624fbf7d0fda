import type { Subject } from '../../../contract/catalog/book-data.ts'

/** The category of a subject that starts with the prefix. */
export type SubjectRule = { scheme: string; prefix: string; category: string }

/** Categories by scheme and prefix. */
export type SubjectIndex = Map<string, Map<string, string>>

export function indexSubjects(rules: SubjectRule[]): SubjectIndex {
  const index: SubjectIndex = new Map()
  for (const { scheme, prefix, category } of rules) {
    const ofScheme = index.get(scheme) ?? new Map<string, string>()
    index.set(scheme, ofScheme.set(prefix.toUpperCase(), category))
  }
  return index
}

type Found = { prefix: string; category: string }

/** The longest prefix decides. */
export function ruleOf(index: SubjectIndex, { scheme, code }: Subject): Found | undefined {
  const ofScheme = index.get(scheme)
  if (!ofScheme) return undefined
  const upper = code.toUpperCase()
  for (let length = upper.length; length > 0; length -= 1) {
    const prefix = upper.slice(0, length)
    const category = ofScheme.get(prefix)
    if (category !== undefined) return { prefix, category }
  }
  return undefined
}

/** Of the first subject that any rule knows. */
export function categoryOf(index: SubjectIndex, subjects: Subject[] = []): string | undefined {
  for (const subject of subjects) {
    const found = ruleOf(index, subject)
    if (found) return found.category
  }
  return undefined
}
