import { useRef } from 'react'
import type { Customer } from '../../../../contract/people/customers.ts'
import { t } from '../../../../messages/t.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { DateTime } from '../../../app/shop/format.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { NoteForm } from '../../ui/note-form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemWords } from '../../ui/problem-labels.ts'
import { rowButton } from '../../ui/table.tsx'
import { useAddNoteAboutCustomerMutation, useDeleteNoteAboutCustomerMutation } from './customers-api.ts'

export function NotesAboutCustomer({ customer: { number, notes } }: { customer: Customer }) {
  const [add, { isLoading, isError, reset }] = useAddNoteAboutCustomerMutation()
  const [remove] = useDeleteNoteAboutCustomerMutation()
  const container = useRef<HTMLDivElement>(null)

  async function confirmAndDelete(id: string, text: string) {
    const question = { title: t('Delete this note?'), text, yes: t('Delete'), look: 'destructive' } as const
    if (!(await ask(question))) return
    const { error } = await remove({ number, id })
    if (error) return tell(problemWords(error) ?? t("That didn't work. Try again."))
    // The button disappears with the note, and would lose the focus.
    container.current?.focus()
  }
  return (
    <Panel title={t('Notes')}>
      <div ref={container} tabIndex={-1} className="outline-none">
        <ul aria-label={t('Notes, newest first')}>
          {notes.map(({ _id, text, author, writtenAt }) => (
            <li
              key={_id}
              className="flex items-start gap-3 border-b border-line py-3 text-sm/5 last:border-0"
            >
              <div className="min-w-0 grow wrap-anywhere">
                <p className="whitespace-pre-line">{text}</p>
                <p className="mt-1 text-ink-soft">
                  {author} · <DateTime of={writtenAt} />
                </p>
              </div>
              <button
                type="button"
                aria-label={t('Delete the note of {name}', { name: author })}
                onClick={() => void confirmAndDelete(_id, text)}
                className={`-my-2 shrink-0 ${rowButton}`}
              >
                <Icon of={Trash2} className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <NoteForm
        isBusy={isLoading}
        isFailed={isError}
        onEdit={reset}
        save={async (text) => !(await add({ number, text })).error}
      />
    </Panel>
  )
}
