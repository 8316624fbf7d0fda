import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { msg, t } from '../../../messages/t.ts'
import type { SettingsRefusal } from '../../../contract/shop/settings.ts'
import type { SettingsGroup, ShopSettings } from '../../../contract/shop/shop.ts'
import { messagesByField, problemIn } from '../../app/api/problem-in.ts'
import { useRefreshShop } from '../refresh-shop.ts'
import { type Stored, useGetSettingsQuery, useSaveSettingsMutation } from './settings-api.ts'

/** Somebody saved the group since it was loaded. */
type SettingsConflict = Extract<SettingsRefusal, { code: 'settings-changed' }>

/** Props of a text input. */
type TextProps = {
  name: string
  value: string
  problem: string | undefined
  onChange(event: { target: { value: string } }): void
}

export type SettingsForm<Group extends SettingsGroup> = {
  value: ShopSettings[Group]
  change(part: Partial<ShopSettings[Group]>, name?: string): void
  /** Binds an input to a field, named as in the server's messages, such as `contact.email`. */
  text(name: string, value: string, set: (typed: string) => Partial<ShopSettings[Group]>): TextProps
  problemOf(name: string): string | undefined
}

const notSaved = msg("The settings couldn't be saved. Check your connection and try again.")

/** What was typed, and what became of it. */
function useDraft<Group extends SettingsGroup>() {
  const [changes, setChanges] = useState<Partial<ShopSettings[Group]>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [outcome, setOutcome] = useState<{ kind: 'good' | 'bad'; message: string }>()
  const element = useRef<HTMLFormElement>(null)

  function change(part: Partial<ShopSettings[Group]>, name = Object.keys(part)[0] ?? '') {
    setChanges((before) => ({ ...before, ...part }))
    setProblems((before) => withoutField(before, name))
    setOutcome(undefined)
  }
  function refuse(error: object) {
    flushSync(() => {
      setProblems(fieldProblems(error))
      setOutcome({ kind: 'bad', message: messageFor(error) })
    })
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  /** Drops the own changes. */
  const reset = useCallback(() => {
    setChanges({})
    setProblems({})
    setOutcome(undefined)
  }, [])
  const saved = () => {
    reset()
    setOutcome({ kind: 'good', message: t('Saved') })
  }
  return { changes, problems, outcome, element, change, refuse, reset, saved }
}

/** Loads a group of settings, and saves the fields that were changed. */
export function useSettingsForm<Group extends SettingsGroup>(group: Group) {
  const { data, isError, refetch } = useGetSettingsQuery(group, { refetchOnMountOrArgChange: true })
  const [send, { isLoading: isBusy }] = useSaveSettingsMutation()
  const refreshShop = useRefreshShop()
  const [conflict, setConflict] = useState<SettingsConflict>()
  const { changes, problems, outcome, element, change, refuse, reset, saved } = useDraft<Group>()
  const stored = data as Stored<Group> | undefined

  const changed = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((stored as Record<string, unknown>)?.[name]),
  )

  async function save(version = stored?.version) {
    const { error } = await send({ group, body: { ...Object.fromEntries(changed), version } })
    const refusal = error && (problemIn(error) as SettingsRefusal | undefined)
    if (refusal?.code === 'settings-changed') return setConflict(refusal)
    if (error) return refuse(error)
    setConflict(undefined)
    saved()
    const { needsReload } = await refreshShop()
    if (needsReload) window.location.reload()
  }

  async function takeTheirs() {
    reset()
    setConflict(undefined)
    await refetch()
  }

  const problemOf = (name: string) => problems[name]
  const form: SettingsForm<Group> | undefined = stored && {
    value: { ...stored, ...changes },
    change,
    text: (name, value, set) => ({
      name,
      value,
      problem: problemOf(name),
      onChange: ({ target }) => change(set(target.value), name),
    }),
    problemOf,
  }
  const isChanged = changed.length > 0
  return { form, element, isError, isBusy, isChanged, outcome, conflict, refetch, save, reset, takeTheirs }
}

/** A message for `rates.0.name` is gone when `rates` changes. */
const withoutField = (problems: Record<string, string>, name: string) =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => field !== name && !field.startsWith(`${name}.`)),
  )

function fieldProblems(error: object): Record<string, string> {
  const problem = problemIn(error)
  if (problem?.code === 'currency-in-use') return { currency: problem.message }
  return messagesByField(error)
}

function messageFor(error: object): string {
  const problem = problemIn(error)
  if (problem?.fields?.length) return t('Fix the highlighted fields and try again.')
  return problem?.message ?? t(notSaved)
}
