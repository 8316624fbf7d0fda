import { useState } from 'react'
import { useNavigate } from 'react-router'
import { msg, t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { withQuery } from '../../../domain/pages.ts'
import type { SetupStep } from '../../../contract/shop/setup.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import type { Problems } from '../../ui/form-problems.ts'
import { useRefreshShop } from '../refresh-shop.ts'
import { type SettingsChange, useSaveSettingsMutation } from '../settings/settings-api.ts'
import { useSaveSetupMutation } from './setup-api.ts'

export const stepPage = (step: SetupStep) => withQuery(adminPages.setup, { step })

/** Form fields by the names that the server gives them. */
type FieldNames<Name extends string> = Record<string, Name>

const unreachable = msg("The shop can't be reached. Check your connection and try again.")

/** Saves groups of settings one after the other, and stops at the first that is refused. */
export function useSaveStep<Name extends string>(
  fields: FieldNames<Name>,
  show: (problems: Problems<Name>) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [saveGroup] = useSaveSettingsMutation()
  const [saveSetup] = useSaveSetupMutation()
  const refreshShop = useRefreshShop()
  const navigate = useNavigate()

  async function saveAll(groups: SettingsChange[]): Promise<boolean> {
    for (const group of groups) {
      const { error } = await saveGroup(group)
      if (!error) continue
      const { problems, message } = problemsOf(error, fields)
      setFailure(message)
      show(problems)
      return false
    }
    return true
  }

  async function save(groups: SettingsChange[], next: SetupStep) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const isSaved = await saveAll(groups)
    if (isSaved) {
      const [{ needsReload }] = await Promise.all([refreshShop(), saveSetup({ step: next })])
      await navigate(stepPage(next))
      if (needsReload) window.location.reload()
    }
    setBusy(false)
  }
  return { save, isBusy, failure }
}

function problemsOf<Name extends string>(error: object, fields: FieldNames<Name>) {
  const problem = problemIn(error)
  const known = (problem?.fields ?? []).flatMap(({ field, message }): [Name, string][] => {
    const name = fields[field]
    return name ? [[name, message]] : []
  })
  const message = known.length > 0 ? undefined : (problem?.message ?? t(unreachable))
  return { problems: Object.fromEntries(known) as Problems<Name>, message }
}
