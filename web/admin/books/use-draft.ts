import { useEffect, useState } from 'react'
import { find, forget, keep } from '../../kept.ts'
import { blankDraft, type Draft } from './draft.ts'

/** What was typed, also before a reload or before one had to sign in again; and for the rest, what was there before. */
export function useDraft(name: string, before: Draft) {
  const [typed, setTyped] = useState(() => typedIn(name))
  const isTouched = Object.keys(typed).length > 0

  useEffect(() => (isTouched ? keep(name, typed) : forget(name)), [name, typed, isTouched])

  return {
    draft: { ...before, ...typed },
    isTouched,
    type: (change: Partial<Draft>) => setTyped((typed) => ({ ...typed, ...change })),
    clear: () => setTyped({}),
  }
}

export type Drafted = ReturnType<typeof useDraft>

function typedIn(name: string): Partial<Draft> {
  const kinds: Record<string, unknown> = blankDraft
  const found = Object.entries(find(name))
  return Object.fromEntries(found.filter(([key, value]) => typeof value === typeof kinds[key]))
}
