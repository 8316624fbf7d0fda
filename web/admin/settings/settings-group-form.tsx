import type { FormEvent, ReactNode } from 'react'
import { t } from '../../../messages/t.ts'
import { type SettingsGroup, settingsGroups } from '../../../contract/shop/settings-groups.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { Conflict } from './conflict.tsx'
import { differencesBetween } from './differences.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

type Props<Group extends SettingsGroup> = {
  group: Group
  children(form: SettingsForm<Group>): ReactNode
}

/** A group of settings that is saved on its own. */
export function SettingsGroupForm<Group extends SettingsGroup>({ group, children }: Props<Group>) {
  const settings = useSettingsForm(group)
  const { form, element, isBusy, isChanged, isError, outcome, conflict, save, reset, refetch } = settings
  useUnsavedWarning(isChanged, reset)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isBusy) void save()
  }
  return (
    <Panel title={t(settingsGroups[group].label)}>
      {!form && isError && (
        <TryAgain onTryAgain={() => void refetch()}>{t('The settings could not be loaded.')}</TryAgain>
      )}
      {!form && !isError && <SkeletonForm />}
      {form && (
        <form ref={element} noValidate onSubmit={send} className="max-w-2xl">
          <fieldset disabled={isBusy} className="grid min-w-0 gap-5">
            {children(form)}
          </fieldset>
          <div className="mt-6 flex min-h-12 flex-wrap items-center gap-4 border-t border-line pt-6">
            <Button type="submit" isBusy={isBusy} disabled={!isChanged}>
              {t('Save')}
            </Button>
            {isChanged && !isBusy && (
              <Button look="outlined" onClick={reset}>
                {t('Undo changes')}
              </Button>
            )}
            {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
          </div>
          {conflict && (
            <Conflict
              message={savedBy(conflict.changedBy)}
              isBusy={isBusy}
              onTakeTheirs={() => void settings.takeTheirs()}
              onSaveMine={() => void save(conflict.version)}
            >
              <Differences theirs={conflict.current} mine={form.value} />
            </Conflict>
          )}
        </form>
      )}
    </Panel>
  )
}

const savedBy = (name: string) =>
  name
    ? t('{name} saved these settings in the meantime.', { name })
    : t('Somebody saved these settings in the meantime.')

type DifferencesProps = { theirs: object; mine: object }

function Differences({ theirs, mine }: DifferencesProps) {
  const fields = Object.keys(theirs)
  const own = Object.fromEntries(Object.entries(mine).filter(([name]) => fields.includes(name)))
  return (
    <table className="w-full text-left text-sm/5">
      <thead className="text-ink-soft">
        <tr>
          {[t('Field [of a form]'), t('Theirs'), t('Yours')].map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differencesBetween(theirs, own).map(({ field, theirs: other, mine: yours }) => (
          <tr key={field} className="border-t border-line align-top wrap-anywhere">
            <th scope="row" className="py-2 pr-4 font-medium">
              {field}
            </th>
            <td className="py-2 pr-4">{other}</td>
            <td className="py-2">{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SkeletonForm = () => (
  <div className="grid max-w-2xl gap-5">
    <output className="text-sm text-ink-soft">{t('Loading…')}</output>
    {[1, 2, 3].map((row) => (
      <div key={row} aria-hidden>
        <Skeleton className="mb-2 h-5 w-32" />
        <Skeleton className="h-12 rounded-panel" />
      </div>
    ))}
  </div>
)
