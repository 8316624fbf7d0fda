/** What a browser that refuses its storage cannot keep lives as long as the page. */
const kept = new Map<string, string>()

/** Kept over a reload, in this tab only: what somebody types into a form is not for the next visitor. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value)
  kept.set(name, text)
  try {
    sessionStorage.setItem(name, text)
  } catch {}
}

export function find(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(read(name) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export function forget(name: string): void {
  kept.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {}
}

function read(name: string): string | null | undefined {
  try {
    return sessionStorage.getItem(name) ?? kept.get(name)
  } catch {
    return kept.get(name)
  }
}
