import { useLocation } from 'react-router'
import { pages } from '../../../../domain/pages.ts'
import { session } from '../../../app/browser-storage.ts'

/** Router state that the admin area passes to the login page. */
export type ReturnPath = { from: string }

const storageKey = 'admin:from'

const adminPath = new RegExp(`^${pages.dashboard}(?:[/?#]|$)`)

/** Only pages of the admin area, whatever the history or the storage contains. */
const isAdminPath = (path: unknown): path is string => typeof path === 'string' && adminPath.test(path)

/** Survives the expiry dialog, which leads to the home page. */
export const rememberReturnPath = ({ pathname, search, hash }: Location) =>
  session.set(storageKey, pathname + search + hash)

export const forgetReturnPath = () => session.remove(storageKey)

/** The page to open after the login. */
export function useReturnPath(): string {
  const { state } = useLocation()
  const from: unknown = (state as Partial<ReturnPath> | null)?.from
  if (isAdminPath(from)) return from
  const stored = typeof window === 'undefined' ? null : session.get(storageKey)
  return isAdminPath(stored) ? stored : pages.dashboard
}
