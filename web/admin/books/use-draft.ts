import { useSyncExternalStore } from 'react'
import { find, forget, keep } from '../../kept.ts'
import { blankDraft, type Draft } from './draft.ts'

type Typed = Partial<Draft>

/** They outlive their forms: a book may be saved when its bookseller is at another screen already, or back again. */
const drafts = new Map<string, Typed>()
const saving = new Set<string>()
const forms = new Set<() => void>()

/** What was typed, also before a reload or before one had to sign in again; and for the rest, what was there before. */
export function useDraft(name: string, before: Draft) {
  const typed = useSyncExternalStore(follow, () => typedIn(name))
  const isBusy = useSyncExternalStore(follow, () => saving.has(name))
  return {
    draft: { ...before, ...typed },
    isTouched: Object.keys(typed).length > 0,
    /** It is on its way to the shop. */
    isBusy,
    setBusy(isBusy: boolean) {
      if (isBusy) saving.add(name)
      else saving.delete(name)
      tellForms()
    },
    type: (change: Typed) => write(name, { ...typedIn(name), ...change }),
    clear: () => write(name, {}),
  }
}

export type Drafted = ReturnType<typeof useDraft>

function follow(form: () => void) {
  forms.add(form)
  return () => void forms.delete(form)
}

const tellForms = () => forms.forEach((tell) => tell())

function write(name: string, typed: Typed) {
  drafts.set(name, typed)
  if (Object.keys(typed).length > 0) keep(name, typed)
  else forget(name)
  tellForms()
}

function typedIn(name: string): Typed {
  const typed = drafts.get(name) ?? keptOf(name)
  drafts.set(name, typed)
  return typed
}

function keptOf(name: string): Typed {
  const kinds: Record<string, unknown> = blankDraft
  const found = Object.entries(find(name))
  return Object.fromEntries(found.filter(([key, value]) => typeof value === typeof kinds[key]))
}
