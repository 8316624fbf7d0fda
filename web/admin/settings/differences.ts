/** A field whose value differs, as text. */
export type Difference = { field: string; theirs: string; mine: string }

/** Fields in which two versions of a group differ. */
export function differencesBetween(theirs: object, mine: object): Difference[] {
  const [one, other] = [leavesOf(theirs), leavesOf(mine)]
  const paths = [...new Set([...one.keys(), ...other.keys()])]
  return paths
    .filter((path) => one.get(path) !== other.get(path))
    .map((path) => ({
      field: labelOf(path),
      theirs: one.get(path) ?? nothing,
      mine: other.get(path) ?? nothing,
    }))
}

const nothing = '(nothing)'

/** The texts of all fields, by path. */
function leavesOf(value: unknown, path: string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map([[path.join('.'), shown(value as string | number | boolean | null)]])
  const leaves = Object.entries(value).map(([key, part]) => leavesOf(part, path.concat(key)))
  return new Map(leaves.flatMap((each) => Array.from(each)))
}

function shown(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === '' ? nothing : String(value)
}

/** `contact.openingHours` becomes Contact opening hours, `rates.0.name` Rates 1 name. */
function labelOf(path: string): string {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
  const text = parts
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
