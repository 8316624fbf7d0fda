import { t } from '../../../messages/t.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Import } from '../../../contract/trade/imports.ts'
import type { TablePreview } from '../../../contract/trade/table-choices.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldProblem } from '../ui/problem-labels.ts'
import { useRefreshShop } from '../refresh-shop.ts'
import { useStartImportMutation } from './imports-api.ts'
import { TableColumns } from './table-columns.tsx'
import { type TableDraft, useTableDraft } from './table-draft.ts'

type Choice = 'feed' | 'country' | 'currency'

type FieldOf = (
  name: Choice,
) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'problem' | 'onChange'>

/** Starts the import, or a dry run of it. */
export const StartImport = ({ one }: { one: Import }) =>
  one.found?.table ? <StartTable one={one} preview={one.found.table} /> : <StartForm one={one} />

function StartTable({ one, preview }: { one: Import; preview: TablePreview }) {
  const draft = useTableDraft(one, preview)
  return (
    <StartForm one={one} draft={draft}>
      <TableColumns draft={draft} preview={preview} />
    </StartForm>
  )
}

type Props = { one: Import; draft?: TableDraft; children?: ReactNode }

function StartForm({ one: { _id, found, feed, country, currency, state }, draft, children }: Props) {
  const [typed, setTyped] = useState({ feed: feed ?? '', country: country ?? '', currency: currency ?? '' })
  const [start, { error, isLoading, originalArgs }] = useStartImportMutation()
  const refreshShop = useRefreshShop()
  async function begin(dryRun: boolean) {
    if (draft?.problem) return
    const chosen = Object.entries(typed).filter(([, value]) => value.trim() !== '')
    const table = draft && { table: draft.choices }
    const { data } = await start({ id: _id, dryRun, ...Object.fromEntries(chosen), ...table })
    if (data && !dryRun && draft?.categories.some(([, category]) => category === null)) await refreshShop()
  }
  const fieldOf: FieldOf = (name) => ({
    name,
    value: typed[name],
    problem: fieldProblem(error, name),
    onChange: ({ target }) => setTyped((before) => ({ ...before, [name]: target.value })),
  })
  const isBusy = (dryRun: boolean) => isLoading && originalArgs?.dryRun === dryRun
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void begin(false)
      }}
      className="grid gap-5"
    >
      {found?.kind === 'onix' && <OnixOptions sender={found.sender} fieldOf={fieldOf} />}
      {children}
      {draft?.problem && <Notice kind="bad">{t(draft.problem)}.</Notice>}
      {error && <Notice kind="bad">{fieldProblem(error, 'table.columns') ?? messageIn(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy(false)}>
          {state === 'failed' ? t('Try again') : t('Import [verb]')}
        </Button>
        <Button look="outlined" isBusy={isBusy(true)} onClick={() => void begin(true)}>
          {t('Dry run')}
        </Button>
      </div>
      <p className="-mt-2 text-sm text-ink-soft">
        {t('A dry run reports what an import would do and changes nothing.')}
      </p>
    </form>
  )
}

function OnixOptions({ sender, fieldOf }: { sender: string | null; fieldOf: FieldOf }) {
  const { country, currency } = useShop()
  return (
    <details className="border-y border-line py-1">
      <summary className="cursor-pointer py-2.5 font-medium">{t('Feed, country and currency')}</summary>
      <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-3">
        <TextField
          label={t('Feed name')}
          placeholder={sender ?? t('Unknown sender')}
          maxLength={100}
          hint={t('Later files under this name change the same books. Leave empty for the sender.')}
          {...fieldOf('feed')}
        />
        <TextField
          label={t('Country')}
          placeholder={country}
          maxLength={2}
          hint={t("Prices and rights for this country. Leave empty for the shop's.")}
          {...fieldOf('country')}
        />
        <TextField
          label={t('Currency')}
          placeholder={currency}
          maxLength={3}
          hint={t("Only prices in it are taken. Leave empty for the shop's.")}
          {...fieldOf('currency')}
        />
      </div>
    </details>
  )
}
