/** Fallback for browsers that deny storage; lasts as long as the page. */
const fallback = new Map<string, string>()

/** Survives a reload, in this tab only: the next visitor must not see typed form values. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value)
  fallback.set(name, text)
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
  fallback.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {}
}

function read(name: string): string | null | undefined {
  try {
    return sessionStorage.getItem(name) ?? fallback.get(name)
  } catch {
    return fallback.get(name)
  }
}
