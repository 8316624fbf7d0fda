import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  /** Of `useEditor`. */
  editor: {
    form: RefObject<HTMLFormElement | null>
    save(): Promise<void>
    failure: string | undefined
    isBusy: boolean
    isSaved: boolean
    isChanged: boolean
  }
  submitLabel?: string
  /** The message of success. */
  saved?: string
  /** Whether an unchanged draft can be saved. */
  savesUnchanged?: boolean
  /** Shows what somebody else saved. */
  conflict?: ReactNode
  /** Buttons beside the submit button. */
  beside?: ReactNode
  children: ReactNode
}

/** The form of an editor: its fields, why it was not saved, and its buttons. */
export function EditorForm({
  editor: { form, save, failure, isBusy, isSaved, isChanged },
  submitLabel = t('Save'),
  saved,
  savesUnchanged = false,
  conflict,
  beside,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {children}
      {conflict}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex min-h-12 flex-wrap items-center gap-4 border-t border-line pt-6">
        <Button type="submit" isBusy={isBusy} disabled={!isChanged && !savesUnchanged}>
          {submitLabel}
        </Button>
        {beside}
        {saved && isSaved && !isChanged && <Notice kind="good">{saved}</Notice>}
      </div>
    </form>
  )
}
