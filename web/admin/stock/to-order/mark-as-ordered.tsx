import { useRef, useState } from 'react'
import { type SupplierOrder, supplierOrders } from '../../../../contract/stock/supplier-orders.ts'
import { maxLines, maxOrdered } from '../../../../contract/stock/supplier-orders.ts'
import { urlOf } from '../../../../contract/request.ts'
import { supplierOrderPage } from '../../../../domain/admin-pages.ts'
import { formatNumber, t } from '../../../../messages/t.ts'
import { messageIn } from '../../../app/api/problem-in.ts'
import { newKey } from '../../../app/idempotency-key.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-labels.ts'
import { useMarkAsOrderedMutation } from './to-order-api.ts'
import { copiesText, titlesText } from './to-order-view.tsx'
import type { Chosen, ChosenLine } from './use-chosen.ts'

type Props = { chosen: Chosen; onDone(): void }

const copiesOf = (lines: ChosenLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

type Result = { ordered: SupplierOrder } | { refusal: string }

/** What is chosen becomes an order to a supplier. */
export function MarkAsOrdered({ chosen, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<Result>()
  const { lines, isValid } = chosen
  const end = (result: Result) => {
    setOpen(false)
    setResult(result)
    chosen.clear()
    onDone()
  }
  return (
    <>
      {lines.length === 0 && result && <Outcome result={result} />}
      {lines.length > 0 && (
        <section
          aria-label={t('Chosen books')}
          className="sticky top-(--admin-top,0px) z-2 -mx-4 mb-3 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6"
        >
          <output className="font-medium tabular-nums">
            {isValid
              ? [titlesText(lines.length), copiesText(copiesOf(lines))].join(', ')
              : titlesText(lines.length)}
          </output>
          <span className="flex flex-wrap gap-3">
            <Button look="outlined" onClick={chosen.clear}>
              {t('Clear [a selection]')}
            </Button>
            <Button disabled={!isValid || lines.length > maxLines} onClick={() => setOpen(true)}>
              {t('Mark as ordered')}
            </Button>
          </span>
          <Obstacle isValid={isValid} titles={lines.length} />
        </section>
      )}
      {isOpen && lines.length > 0 && (
        <OrderDialog
          lines={lines}
          onOrdered={(ordered) => end({ ordered })}
          onRefused={(refusal) => end({ refusal })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Obstacle = ({ isValid, titles }: { isValid: boolean; titles: number }) => {
  const words = !isValid
    ? t('Enter how many copies of each book you order: 1 to {maximum}.', {
        maximum: formatNumber(maxOrdered),
      })
    : titles > maxLines &&
      t(
        'An order has {maximum, plural, one {# title} other {# titles}} at most. Order the others after it.',
        {
          maximum: maxLines,
        },
      )
  return (
    words && (
      <p role="alert" className="w-full text-sm font-medium text-bad">
        {words}
      </p>
    )
  )
}

/** The button that was pressed is gone, and the list may be scrolled. */
const focusOn = (outcome: HTMLElement | null) => outcome?.focus()

const Outcome = ({ result }: { result: Result }) => (
  <div ref={focusOn} tabIndex={-1} className="mb-5 scroll-mt-24 outline-none">
    {'ordered' in result ? <Ordered order={result.ordered} /> : <Notice kind="bad">{result.refusal}</Notice>}
  </div>
)

const Ordered = ({ order: { number, supplier, titles, quantity } }: { order: SupplierOrder }) => (
  <div className="grid gap-3">
    <Notice kind="good">
      {t('Ordered from {supplier}: {titles}, {copies}.', {
        supplier,
        titles: titlesText(titles),
        copies: copiesText(quantity),
      })}
    </Notice>
    <span className="flex flex-wrap gap-3">
      <ButtonLink to={supplierOrderPage(number)} look="outlined">
        {t('Supplier order {number}', { number: String(number) })}
      </ButtonLink>
      <ExportButton path={urlOf(supplierOrders.csv, { params: { number: String(number) } })}>
        {t('Export the order as CSV')}
      </ExportButton>
    </span>
  </div>
)

type Fields = { supplier: string; reference: string; note: string }

type DialogProps = {
  lines: ChosenLine[]
  onOrdered(order: SupplierOrder): void
  /** What was chosen is out of date. */
  onRefused(message: string): void
  onClose(): void
}

/** The same order keeps its key until the store has answered, so that a lost answer orders nothing twice. */
function useOrder({ lines, onOrdered, onRefused }: DialogProps) {
  const [mark, { isLoading, error }] = useMarkAsOrderedMutation()
  const attempt = useRef({ content: '', key: '' })
  async function send(fields: Fields) {
    const sent = lines.map(({ book: { bookId, onOrder }, quantity }) => ({ bookId, quantity, onOrder }))
    const order = { ...fields, lines: sent }
    const content = JSON.stringify(order)
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
    const answer = await mark({ ...order, key: attempt.current.key })
    if (answer.data) onOrdered(answer.data)
    else if ('status' in answer.error && answer.error.status === 409) onRefused(messageIn(answer.error))
  }
  return { send, isLoading, error }
}

function OrderDialog(props: DialogProps) {
  const { lines, onClose } = props
  const suppliers = [...new Set(lines.map(({ book }) => book.supplier))]
  const [fields, setFields] = useState({
    supplier: (suppliers.length === 1 && suppliers[0]) || '',
    reference: '',
    note: '',
  })
  const { send, isLoading, error } = useOrder(props)
  const [isMissing, setMissing] = useState(false)
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    problem: fieldProblem(error, name),
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  })
  const submit = () => {
    const missing = fields.supplier.trim() === ''
    setMissing(missing)
    if (!missing) void send(fields)
  }
  return (
    <FormDialog
      title={t('Mark as ordered')}
      yes={t('Mark as ordered')}
      failure={problemWords(error)}
      isBusy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{[titlesText(lines.length), copiesText(copiesOf(lines))].join(', ')}</p>
      <TextField
        label={t('Supplier')}
        maxLength={200}
        hint={
          suppliers.length > 1
            ? t('The books are of several suppliers or publishers. They become one order.')
            : t('Nothing is sent: order the books from your supplier as usual.')
        }
        {...text('supplier')}
        problem={
          isMissing && fields.supplier.trim() === '' ? t('Enter the supplier') : text('supplier').problem
        }
      />
      <TextField
        label={t('Reference (optional)')}
        maxLength={100}
        hint={t('Such as the number that the supplier gave you.')}
        {...text('reference')}
      />
      <TextArea label={t('Note (optional)')} maxLength={500} {...text('note')} />
    </FormDialog>
  )
}
