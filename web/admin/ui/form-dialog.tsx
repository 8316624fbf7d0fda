import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  title: string
  children: ReactNode
  /** Of the button that sends the form. */
  yes: string
  failure: string | undefined
  isBusy: boolean
  onSubmit(): void
  /** By the button, the key or the gesture of the device. */
  onClose(): void
}

/** A form in a modal dialog, which stays open until its caller removes it. The focus then returns to what had it. */
export function FormDialog({ title, children, yes, failure, isBusy, onSubmit, onClose }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current ??= document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    flushSync(onSubmit)
    dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <dialog
      ref={dialog}
      closedby="closerequest"
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(32rem,100vw-2rem)] rounded-panel bg-surface p-5 wrap-anywhere text-ink shadow-float backdrop:bg-black/50 sm:p-8"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h2 id={id} className="font-serif text-2xl font-medium text-balance">
          {title}
        </h2>
        {children}
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className="flex flex-wrap gap-3 *:grow sm:*:basis-0">
          <Button look="outlined" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {yes}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
