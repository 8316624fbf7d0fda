import { useRef, useState } from 'react'
import { t } from '../../../../messages/t.ts'
import type { Backup, Backups } from '../../../../contract/shop/backups.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { DateTime, useDateTime } from '../../../app/shop/format.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { CurrentPassword } from '../../people/account/two-step.tsx'
import { sizeLabel } from '../../trade/import-labels.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { SubmitRow } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemWords } from '../../ui/problem-labels.ts'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { SettingsGroupForm } from '../settings-group-form.tsx'
import {
  useDownloadBackupMutation,
  useGetBackupsQuery,
  useRemoveBackupMutation,
  useTakeBackupMutation,
} from './backups-api.ts'

export const BackupsSettings = () => (
  <div className="grid gap-4 lg:gap-6">
    <SettingsGroupForm group="backups">
      {({ value, text }) => (
        <TextField
          label={t('Keep nightly backups')}
          type="number"
          hint={t('Days. Each night the shop writes all that it knows into one file. 0 for no such backups.')}
          {...text('keepDays', Number.isNaN(value.keepDays) ? '' : String(value.keepDays), (typed) => ({
            keepDays: typed === '' ? NaN : Number(typed),
          }))}
        />
      )}
    </SettingsGroupForm>
    <BackupFiles />
  </div>
)

/** Between two looks while a backup is made, in milliseconds. */
const quickly = 1_500

function BackupFiles() {
  const { data: known } = useGetBackupsQuery()
  const { data, isError, refetch } = useGetBackupsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: known?.isRunning ? quickly : 0,
  })
  return (
    <Panel title={t('Backup files')} beside={data && <TakeButton isRunning={data.isRunning} />}>
      {data ? (
        <Known {...data} />
      ) : isError ? (
        <TryAgain onTryAgain={() => void refetch()}>{t('The backups could not be loaded.')}</TryAgain>
      ) : (
        <output className="text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

function TakeButton({ isRunning }: { isRunning: boolean }) {
  const [take, { isLoading, error }] = useTakeBackupMutation()
  const failure = problemWords(error)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <Button isBusy={isLoading || isRunning} onClick={() => void take()}>
        {t('Back up now')}
      </Button>
    </div>
  )
}

function Known({ backups, isRunning, failure, isEncrypted }: Backups) {
  const dateTime = useDateTime()
  const [wanted, setWanted] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  const [newest] = backups
  const close = () => {
    setWanted(undefined)
    container.current?.focus()
  }
  return (
    <div ref={container} tabIndex={-1} className="grid gap-5 outline-none">
      {isRunning && <output>{t('A backup is being made. The shop goes on meanwhile.')}</output>}
      {failure && !isRunning && (
        <Notice kind="bad" more={failure.reason}>
          {t('The backup of {date} failed.', { date: dateTime(failure.at) })}
        </Notice>
      )}
      {newest ? (
        <Files backups={backups} onDownload={setWanted} />
      ) : (
        <p className="text-ink-soft">{t('There is no backup yet.')}</p>
      )}
      {wanted && <Download key={wanted} name={wanted} onDone={close} />}
      <div className="grid max-w-prose gap-3 text-sm text-ink-soft">
        <p>
          {isEncrypted
            ? t(
                'New files are encrypted with the passphrase of the shop. Without it they cannot be restored: keep it somewhere else.',
              )
            : t(
                'A file holds the addresses of your customers and the keys of the shop. Keep it where nobody else can read it.',
              )}
        </p>
        <p>
          {t(
            'The files are on the disk of the shop. Keep some of them on another machine, for the day on which that disk is gone.',
          )}
        </p>
      </div>
      {newest && <Restore name={newest.name} />}
    </div>
  )
}

const Restore = ({ name }: { name: string }) => (
  <div className="max-w-2xl">
    <CopyText label={t('Restore a backup')} text={`npm run restore -- ${name}`} />
    <p className="mt-2 text-sm text-ink-soft">
      {t(
        'Stop the shop, move its data to another folder and copy the file to the folder of the program. Run this command there and start the shop again: it is as it was at that moment.',
      )}
    </p>
  </div>
)

type FilesProps = { backups: Backup[]; onDownload(name: string): void }

const Files = ({ backups, onDownload }: FilesProps) => (
  <Table
    name={t('Backups, newest first')}
    head={
      <>
        <Heading>{t('When')}</Heading>
        <Heading isExtra>{t('Made [a backup]')}</Heading>
        <Heading isNumber>{t('Size')}</Heading>
        <Heading>
          <span className="sr-only">{t('Actions')}</span>
        </Heading>
      </>
    }
  >
    {backups.map((backup) => (
      <File key={backup.name} {...backup} onDownload={onDownload} />
    ))}
  </Table>
)

function File({ name, isDaily, size, createdAt, onDownload }: Backup & Pick<FilesProps, 'onDownload'>) {
  const dateTime = useDateTime()
  const [remove, { isLoading }] = useRemoveBackupMutation()
  const date = dateTime(createdAt)

  async function askAndRemove() {
    const isSure = await ask({
      title: t('Delete the backup of {date}?', { date }),
      text: t('It cannot be restored any more.'),
      yes: t('Yes, delete'),
      no: t('Keep it'),
      look: 'destructive',
    })
    if (isSure) await remove(name)
  }
  return (
    <Row>
      <Cell>
        <DateTime of={createdAt} />
      </Cell>
      <Cell isExtra>{isDaily ? t('By night') : t('By hand')}</Cell>
      <Cell isNumber>
        <span className="whitespace-nowrap">{sizeLabel(size)}</span>
      </Cell>
      <Cell>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            look="outlined"
            aria-label={t('Download the backup of {date}', { date })}
            onClick={() => onDownload(name)}
          >
            {t('Download')}
          </Button>
          <Button
            look="outlined"
            aria-label={t('Delete the backup of {date}', { date })}
            isBusy={isLoading}
            onClick={() => void askAndRemove()}
          >
            {t('Delete')}
          </Button>
        </div>
      </Cell>
    </Row>
  )
}

const focusInput = (section: HTMLElement | null) => section?.querySelector('input')?.focus()

function Download({ name, onDone }: { name: string; onDone(): void }) {
  const [download, { error, isLoading }] = useDownloadBackupMutation()

  async function send(currentPassword: string) {
    if (isLoading) return
    const sent = await download({ name, currentPassword })
    if (!sent.error) onDone()
  }
  return (
    <section ref={focusInput} aria-label={t('Download')} className="rounded-panel border border-line p-4">
      <Form onSend={(typed) => void send(typed('currentPassword'))}>
        <p className="max-w-prose wrap-anywhere text-ink-soft">
          {t('{name} holds all that the shop knows. Enter your password to download it.', { name })}
        </p>
        <div className="max-w-96">
          <CurrentPassword label={t('Your password')} error={error} />
        </div>
        <SubmitRow failure={problemWords(error)} isBusy={isLoading}>
          {t('Download')}
        </SubmitRow>
      </Form>
    </section>
  )
}
