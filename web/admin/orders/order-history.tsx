import { useId, useState, type FormEvent } from 'react'
import type { AdminOrder, TimelineEntry } from '../../../contract/orders/orders.ts'
import { OrderTimeline } from '../../storefront/orders/order-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { inputLook } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDateTime } from '../../app/shop/format.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAddNoteMutation } from './order-changes-api.ts'

export const HistoryOfOrder = ({ order }: { order: AdminOrder }) => (
  <Panel title="History">
    <OrderTimeline timeline={order.timeline} when={useDateTime()} more={detailsOf} />
    <NoteForm id={order._id} />
  </Panel>
)

function detailsOf({ kind, text }: TimelineEntry) {
  if (kind === 'note') return <p className="whitespace-pre-line">{text}</p>
  return kind === 'address' && <p>Before: {text}</p>
}

function NoteForm({ id }: { id: string }) {
  const [add, { isLoading, isError, reset }] = useAddNoteMutation()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useId()

  async function save(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || isLoading) return
    const { error } = await add({ id, text })
    if (!error) setText('')
  }
  const type = (typed: string) => {
    setText(typed)
    setMissing(false)
    reset()
  }
  return (
    <form onSubmit={(event) => void save(event)} className="mt-6 grid gap-3 border-t border-line pt-4">
      <label htmlFor={field} className="text-sm font-medium">
        Internal note
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
          Enter a note
        </p>
      )}
      <p id={`${field}-hint`} className="text-sm text-ink-soft">
        Only staff can read notes.
      </p>
      {isError && <Notice kind="bad">The note was not saved. Try again in a moment.</Notice>}
      <div className="grid sm:justify-items-start">
        <Button type="submit" look="outlined" isBusy={isLoading}>
          Add note
        </Button>
      </div>
    </form>
  )
}
