/** The browser may deny storage, or have no space left: then nothing is kept. */
const safe = (area: 'localStorage' | 'sessionStorage') => ({
  get(key: string): string | null {
    try {
      return window[area].getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      window[area].setItem(key, value)
    } catch {}
  },
  remove(key: string): void {
    try {
      window[area].removeItem(key)
    } catch {}
  },
  keys(): string[] {
    try {
      return Object.keys(window[area])
    } catch {
      return []
    }
  },
})

/** Shared by all tabs, and kept. */
export const local = safe('localStorage')

/** Of this tab, until it is closed. */
export const session = safe('sessionStorage')

/** Lasts as long as the page, for browsers that deny storage. */
const fallback = new Map<string, string>()

/** Survives a reload, in this tab only: the next visitor must not see typed form values. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value)
  session.set(name, text)
  if (session.get(name) === text) fallback.delete(name)
  else fallback.set(name, text)
}

export function find(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(session.get(name) ?? fallback.get(name) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export function forget(name: string): void {
  fallback.delete(name)
  session.remove(name)
}
