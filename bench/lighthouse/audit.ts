import type { Result } from 'lighthouse'

export type Audit = Result['audits'][string] & { weight: number }

/** One line for each audit, with its first finding. */
export const told = (category: string, audits: Audit[]) =>
  audits.map((audit) => {
    const { id, title, displayValue, errorMessage } = audit
    const found = [title, displayValue, errorMessage, placeOf(audit)].filter(Boolean).join(', ')
    return `${category}: ${id} (${found})`
  })

type Item = { node?: { selector?: string }; url?: unknown }

function placeOf({ details }: Audit): string | undefined {
  if (!details || !('items' in details) || !Array.isArray(details.items)) return undefined
  const [item] = details.items as (Item | undefined)[]
  return item?.node?.selector ?? (typeof item?.url === 'string' ? item.url : undefined)
}
