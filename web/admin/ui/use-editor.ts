import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '../../../contract/problem.ts'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import type { Problems } from '../../ui/form-problems.ts'

type Versioned = { version?: number | undefined }

type Options<Fields extends object, Stored extends Fields & Versioned> = {
  /** As it was loaded. What is typed stays when it is loaded again; saving then shows the conflict. */
  opened: Stored
  /** The fields that are edited. Must be stable. */
  fieldsOf(stored: Stored): Fields
  save(
    fields: Fields,
    version: number | undefined,
  ): Promise<{ data?: Stored | undefined; error?: object | undefined }>
  /** What somebody else saved since, if the problem is a conflict. */
  theirsIn?(problem: Problem): Stored | undefined
  /** Shown where the server gives no reason. */
  notSaved?: string
  onSaved?(saved: Stored): void
}

type State<Fields extends object, Stored> = {
  stored: Stored
  typed: Fields
  problems: Problems<keyof Fields & string>
  failure: string | undefined
  conflict: { message: string; theirs: Stored } | undefined
  isBusy: boolean
  isSaved: boolean
}

/** Edits a draft of what is stored: typed fields, problems at fields, and conflicts with what others save. */
export function useEditor<Fields extends object, Stored extends Fields & Versioned>({
  opened,
  fieldsOf,
  save,
  theirsIn,
  notSaved,
  onSaved,
}: Options<Fields, Stored>) {
  const [state, setState] = useState<State<Fields, Stored>>(() => ({
    ...unchanged(opened, fieldsOf),
    isBusy: false,
    isSaved: false,
  }))
  const form = useRef<HTMLFormElement>(null)
  const { stored, typed, isBusy } = state
  const isChanged = JSON.stringify(typed) !== JSON.stringify(fieldsOf(stored))
  const update = (part: Partial<State<Fields, Stored>>) => setState((before) => ({ ...before, ...part }))

  const change = (part: Partial<Fields>) =>
    setState((before) => ({
      ...before,
      typed: { ...before.typed, ...part },
      problems: {
        ...before.problems,
        ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
      },
      failure: undefined,
      isSaved: false,
    }))

  function refuse(error: object) {
    const problem = problemIn(error)
    const theirs = problem && theirsIn?.(problem)
    const fields = (problem?.fields ?? []).map(({ field, message }) => [field, message])
    const reason = problem || !notSaved ? messageIn(error) : notSaved
    flushSync(() =>
      update({
        problems: Object.fromEntries(fields),
        conflict: theirs && { message: reason, theirs },
        failure: theirs || fields.length > 0 ? undefined : reason,
      }),
    )
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  async function send(version: number | undefined) {
    if (isBusy) return
    update({ isBusy: true, isSaved: false })
    const { data, error } = await save(typed, version)
    update({ isBusy: false })
    if (!data) return refuse(error ?? {})
    update({ ...unchanged(data, fieldsOf), isSaved: true })
    onSaved?.(data)
  }

  return {
    ...state,
    form,
    isChanged,
    change,
    refuse,
    save: () => send(stored.version),
    saveMine: () => send(state.conflict?.theirs.version),
    take: (current: Stored) => update(unchanged(current, fieldsOf)),
    /** Drops what is typed. */
    discard: useCallback(
      () => setState((before) => ({ ...before, ...unchanged(before.stored, fieldsOf) })),
      [fieldsOf],
    ),
  }
}

const unchanged = <Fields extends object, Stored>(stored: Stored, fieldsOf: (stored: Stored) => Fields) => ({
  stored,
  typed: fieldsOf(stored),
  problems: {},
  failure: undefined,
  conflict: undefined,
})
