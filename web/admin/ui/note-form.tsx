import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { inputLook } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  isBusy: boolean
  /** The note was not saved. */
  isFailed: boolean
  onEdit(): void
  /** Whether it was saved. */
  save(text: string): Promise<boolean>
}

/** Of an order or a customer. */
export function NoteForm({ isBusy, isFailed, onEdit, save }: Props) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useId()

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || isBusy) return
    if (await save(text)) setText('')
  }
  const type = (typed: string) => {
    setText(typed)
    setMissing(false)
    onEdit()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-6 grid gap-3 border-t border-line pt-4">
      <label htmlFor={field} className="text-sm font-medium">
        {t('Internal note')}
      </label>
      <textarea
        id={field}
        rows={2}
        maxLength={2_000}
        value={text}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${field}-hint${isMissing ? ` ${field}-problem` : ''}`}
        onChange={({ target }) => type(target.value)}
        className={`block field-sizing-content h-auto! max-h-96 min-h-20 w-full resize-y py-2.75 ${inputLook}`}
      />
      {isMissing && (
        <p id={`${field}-problem`} role="alert" className="text-sm font-medium text-bad">
          {t('Enter a note')}
        </p>
      )}
      <p id={`${field}-hint`} className="text-sm text-ink-soft">
        {t('Only staff can read notes.')}
      </p>
      {isFailed && <Notice kind="bad">{t('The note was not saved. Try again in a moment.')}</Notice>}
      <div className="grid sm:justify-items-start">
        <Button type="submit" look="outlined" isBusy={isBusy}>
          {t('Add note')}
        </Button>
      </div>
    </form>
  )
}
