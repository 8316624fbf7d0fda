import { useRef, useState } from 'react'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { newKey } from '../../app/idempotency-key.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField, SubmitRow } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'
import { isRefused, useMoveStockMutation } from './stock-api.ts'

const kinds = {
  received: { name: msg('Received'), sign: 1, label: msg('Copies received') },
  corrected: { name: msg('Correct the number'), sign: 0, label: msg('Copies on hand now') },
  'sold-over-counter': { name: msg('Sold over the counter'), sign: -1, label: msg('Copies sold') },
  'returned-to-supplier': { name: msg('Returned to the supplier'), sign: -1, label: msg('Copies returned') },
  damaged: { name: msg('Damaged'), sign: -1, label: msg('Copies damaged') },
  lost: { name: msg('Lost'), sign: -1, label: msg('Copies lost') },
} satisfies Record<string, { name: Label; sign: 1 | 0 | -1; label: Label }>

type Kind = keyof typeof kinds

const names = Object.keys(kinds) as Kind[]

/**
 * A correction is sent as a difference too, so that a sale meanwhile is not undone. The key stays until the store has
 * answered: if the answer is lost, neither the same entry nor a changed one counts in addition to the first.
 */
function useChange(bookId: string, onHand: number) {
  const [kind, setKind] = useState<Kind>('received')
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState('')
  const [move, { isLoading, error, reset }] = useMoveStockMutation()
  const key = useRef('')
  const { sign } = kinds[kind]

  async function send(typed: (name: string) => string) {
    const many = Number(typed('copies'))
    const delta = sign === 0 ? many - onHand : sign * many
    setDone('')
    if (delta === 0) {
      key.current = ''
      return setDone(
        t('{count, plural, one {There is # copy already.} other {There are # copies already.}}', {
          count: onHand,
        }),
      )
    }
    key.current ||= newKey()
    const answer = await move({ bookId, delta, reason: kind, note: typed('note'), key: key.current })
    if (answer.data || isRefused(answer.error)) key.current = ''
    if (!answer.data) return
    setDone(
      t('{count, plural, one {Saved. # copy on hand.} other {Saved. # copies on hand.}}', {
        count: answer.data.onHand ?? 0,
      }),
    )
    setAttempt(attempt + 1)
  }
  const choose = (chosen: Kind) => {
    setKind(chosen)
    setDone('')
    reset()
  }
  return { kind, choose, attempt, send, done, isLoading, error }
}

export function ChangeCopies({ bookId, onHand }: { bookId: string; onHand: number }) {
  const { kind, choose, attempt, send, done, isLoading, error } = useChange(bookId, onHand)
  const { sign, label } = kinds[kind]
  const refusal = wordsOf(error)
  return (
    <Panel title={t('Change copies')}>
      <Form key={attempt} onSend={(typed) => void send(typed)}>
        <SelectField
          label={t('What happened')}
          value={kind}
          onChange={({ target }) => choose(target.value as Kind)}
          options={names.map((name) => [name, t(kinds[name].name)])}
        />
        <TextField
          key={kind}
          label={t(label)}
          name="copies"
          type="number"
          inputMode="numeric"
          min={sign === 0 ? 0 : 1}
          max={1_000_000}
          step={1}
          required
          defaultValue={sign === 0 ? onHand : 1}
          please={sign === 0 ? t('Enter a whole number, 0 or more') : t('Enter a whole number, 1 or more')}
          problem={fieldProblem(error, 'delta') ?? refusal}
        />
        <TextField label={t('Note')} name="note" maxLength={200} problem={fieldProblem(error, 'note')} />
        <SubmitRow isBusy={isLoading}>{t('Save')}</SubmitRow>
        {done && <Notice kind="good">{done}</Notice>}
      </Form>
    </Panel>
  )
}

const wordsOf = (error: object | undefined) =>
  error && problemIn(error)?.code === 'key-used'
    ? t(
        'Your entry before this one was saved after all. Look at the ledger, and save again if this one is still to be added.',
      )
    : problemWords(error)
