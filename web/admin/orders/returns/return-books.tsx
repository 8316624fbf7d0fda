import { t } from '../../../../messages/t.ts'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { isReturnable } from '../../../../domain/shipments.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { EditionLine } from '../../../storefront/book/edition-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePrice } from '../../../ui/price.tsx'
import { CheckBox } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useReturnBooksMutation } from './returns-api.ts'

/** For books that are with the shopper; nothing if there are none and none just came back. */
export function ReturnBooks({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  /** After the dialog, which gives the focus back to its button. */
  useEffect(() => {
    if (done) container.current?.focus()
  }, [done])
  const books = order.books.filter((book) => isReturnable(book, order))
  if (books.length === 0 && !done) return null
  const finish = (message: string) => {
    setOpen(false)
    setDone(message)
  }
  return (
    <div ref={container} tabIndex={-1} className="mt-4 grid justify-items-start gap-4 outline-none">
      {done && <Notice kind="good">{done}</Notice>}
      {books.length > 0 && (
        <Button
          look="outlined"
          onClick={() => {
            setDone(undefined)
            setOpen(true)
          }}
        >
          {t('Return books')}
        </Button>
      )}
      {isOpen && <ReturnDialog order={order} books={books} onClose={() => setOpen(false)} onDone={finish} />}
    </div>
  )
}

type Books = AdminOrder['books']
type DialogProps = { order: AdminOrder; books: Books; onClose(): void; onDone(message: string): void }

function ReturnDialog({ order, books, onClose, onDone }: DialogProps) {
  const form = useReturn(order, onDone)
  const price = usePrice()
  const hasReceipt = order.receiptNumber !== null
  const { problems } = form
  return (
    <FormDialog
      title={t('Return books')}
      yes={t('Return [verb]')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.save}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t('Which books came back?')}</legend>
        {books.map((book) => (
          <BookChoice
            key={book._id}
            book={book}
            restock={form.lines.get(book._id)}
            onChoose={(restock) => form.choose(book._id, restock)}
          />
        ))}
        {problems.lines && (
          <p role="alert" className="text-sm font-medium text-bad">
            {t('Choose at least one book')}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('Reason')}
        hint={hasReceipt ? t('Printed on the credit note.') : t('Only staff can read it.')}
        maxLength={500}
        autoComplete="off"
        value={form.reason}
        problem={problems.reason ? t('Enter a reason') : undefined}
        onChange={({ target }) => form.setReason(target.value)}
      />
      {hasReceipt && Number(order.delivery) > 0 && (
        <CheckBox
          label={t('Refund delivery')}
          hint={t('The fee is {amount}.', { amount: price(order.delivery) })}
          isTicked={form.refundDelivery}
          onTick={form.setRefundDelivery}
        />
      )}
    </FormDialog>
  )
}

type BookChoiceProps = {
  book: Books[number]
  /** Undefined if the book does not come back. */
  restock: boolean | undefined
  onChoose(restock: boolean | undefined): void
}

const BookChoice = ({ book, restock, onChoose }: BookChoiceProps) => (
  <fieldset aria-label={book.title}>
    <CheckBox
      label={book.title}
      isTicked={restock !== undefined}
      onTick={(isTicked) => onChoose(isTicked ? true : undefined)}
    />
    <div className="ml-9 text-sm empty:hidden">
      <EditionLine of={book} />
    </div>
    {restock !== undefined && (
      <div className="ml-9 text-sm">
        <CheckBox
          label={t('Back on the shelf')}
          hint={t("Untick it if the copy can't be sold again.")}
          isTicked={restock}
          onTick={onChoose}
        />
      </div>
    )}
  </fieldset>
)

function useReturn({ _id: id, books }: AdminOrder, onDone: (message: string) => void) {
  const [send, { isLoading: isBusy }] = useReturnBooksMutation()
  const [lines, setLines] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [reason, setReason] = useState('')
  const [refundDelivery, setRefundDelivery] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()

  const choose = (bookId: string, restock: boolean | undefined) => {
    const changed = new Map(lines)
    if (restock === undefined) changed.delete(bookId)
    else changed.set(bookId, restock)
    setLines(changed)
  }
  const missing = { lines: lines.size === 0, reason: reason.trim() === '' }
  async function save() {
    setTried(true)
    setFailure(undefined)
    if (missing.lines || missing.reason) return
    const { data, error } = await send({
      id,
      lines: [...lines].map(([bookId, restock]) => ({ bookId, restock })),
      reason,
      refundDelivery,
    })
    if (data) onDone(doneMessage(data, titlesOf(books, lines)))
    else setFailure(problemIn(error)?.message ?? t('The return was not saved. Try again in a moment.'))
  }
  const problems = isTried ? missing : { lines: false, reason: false }
  const typed = { lines, choose, reason, setReason, refundDelivery, setRefundDelivery }
  return { ...typed, problems, failure, isBusy, save: () => void save() }
}

const titlesOf = (books: Books, lines: ReadonlyMap<string, boolean>) =>
  books
    .filter(({ _id }) => lines.has(_id))
    .map(({ title }) => title)
    .join(', ')

function doneMessage({ creditNotes, receiptNumber }: AdminOrder, titles: string) {
  const note = receiptNumber === null ? undefined : creditNotes.at(-1)
  return note === undefined
    ? t('Returned: {titles}.', { titles })
    : t('Returned: {titles}. Credit note {note} created.', { titles, note })
}
