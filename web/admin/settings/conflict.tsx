import type { ReactNode } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  /** Who saved, as a sentence. */
  message: string
  /** The other version, or how it differs. */
  children: ReactNode
  isBusy: boolean
  onTakeTheirs(): void
  onSaveMine(): void
}

/** Somebody else saved the same form. Nothing is overwritten before one of the two is chosen. */
export const Conflict = ({ message, children, isBusy, onTakeTheirs, onSaveMine }: Props) => (
  <div className="mt-6 rounded-panel border border-bad p-4 sm:p-5">
    <Notice kind="bad">{message}</Notice>
    <section
      aria-label={t('Theirs')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused element
      tabIndex={0}
      className="my-4 overflow-x-auto"
    >
      {children}
    </section>
    <div className="flex flex-wrap gap-3">
      <Button look="outlined" onClick={onTakeTheirs}>
        {t('Use theirs')}
      </Button>
      <Button look="outlined" isBusy={isBusy} onClick={onSaveMine}>
        {t('Save mine')}
      </Button>
    </div>
  </div>
)

type TextProps<Stored> = {
  editor: {
    conflict: { message: string; theirs: Stored } | undefined
    isBusy: boolean
    take(theirs: Stored): void
    saveMine(): Promise<void>
  }
  textOf(theirs: Stored): string
}

/** The conflict of an editor, with the other text. */
export function TextConflict<Stored>({ editor, textOf }: TextProps<Stored>) {
  const { conflict, isBusy, take, saveMine } = editor
  if (!conflict) return null
  return (
    <Conflict
      message={conflict.message}
      isBusy={isBusy}
      onTakeTheirs={() => take(conflict.theirs)}
      onSaveMine={() => void saveMine()}
    >
      <p className="mb-2 font-medium">{t('Their text')}</p>
      <pre className="max-h-72 overflow-auto rounded-panel bg-paper p-4 text-sm whitespace-pre-wrap wrap-anywhere">
        {textOf(conflict.theirs) || t('(empty)')}
      </pre>
    </Conflict>
  )
}
