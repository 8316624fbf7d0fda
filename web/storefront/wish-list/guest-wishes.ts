import { isId } from '../../../domain/is-id.ts'
import { useSyncExternalStore } from 'react'
import { maxGuestWishes } from '../../../contract/people/wish-list.ts'
import { local } from '../../app/browser-storage.ts'

/** The localStorage key. Sign-out removes it, so that the next visitor of a shared computer finds nothing. */
const key = 'wish-list'

/** For browsers that deny storage: lasts as long as the page. */
let fallback: string | null = null

/** The snapshot changes only with the stored text. */
let snapshot: { stored: string | null; ids: string[] } = { stored: null, ids: [] }

const listeners = new Set<() => void>()

/** Stored data may come from an older version or another source: only ids are kept, each once. */
function idsIn(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, maxGuestWishes) : []
  } catch {
    return []
  }
}

/** Ids of the books that this browser keeps for a visitor without an account, last added first. */
export function guestWishes(): string[] {
  const stored = local.get(key) ?? fallback
  if (stored !== snapshot.stored) snapshot = { stored, ids: idsIn(stored) }
  return snapshot.ids
}

function store(ids: string[]): void {
  const written = ids.length > 0 ? JSON.stringify(ids) : null
  if (written === null) local.remove(key)
  else local.set(key, written)
  fallback = local.get(key) === written ? null : written
  for (const listener of listeners) listener()
}

/** False if there is no room for another one. */
export function addGuestWish(id: string): boolean {
  const ids = guestWishes()
  if (ids.includes(id)) return true
  if (ids.length >= maxGuestWishes) return false
  store([id, ...ids])
  return true
}

/** Keeps what another tab has added meanwhile. */
export const removeGuestWishes = (removed: string[]) =>
  store(guestWishes().filter((id) => !removed.includes(id)))

export const forgetGuestWishes = () => store([])

/** Storage events report changes in other tabs; a page from the back/forward cache has missed them. */
function subscribe(onChange: () => void) {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  window.addEventListener('pageshow', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
    window.removeEventListener('pageshow', onChange)
  }
}

const none: string[] = []

/** Empty on the server, whose pages are the same for all visitors. */
export const useGuestWishes = () => useSyncExternalStore(subscribe, guestWishes, () => none)
