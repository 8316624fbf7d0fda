import { useRef, useState } from 'react'
import { problemIn } from '../../app/api/problem-in.ts'
import { newKey } from '../../app/idempotency-key.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'
import { SubmitRow } from '../ui/submit-row.tsx'
import { isRefused, useMoveStockMutation } from './stock-api.ts'
import { copies } from './stock-view.ts'

const kinds = {
  received: { name: 'Received', sign: 1, label: 'Copies received' },
  corrected: { name: 'Correct the number', sign: 0, label: 'Copies on hand now' },
  damaged: { name: 'Damaged', sign: -1, label: 'Copies damaged' },
  lost: { name: 'Lost', sign: -1, label: 'Copies lost' },
} as const

type Kind = keyof typeof kinds

const names = Object.keys(kinds) as Kind[]

/**
 * A correction is sent as a difference too, so that a sale meanwhile is not undone. The key stays until the store has
 * answered: if the answer is lost, neither the same entry nor a changed one counts in addition to the first.
 */
export function ChangeCopies({ bookId, onHand }: { bookId: string; onHand: number }) {
  const [kind, setKind] = useState<Kind>('received')
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState('')
  const [move, { isLoading, error, reset }] = useMoveStockMutation()
  const key = useRef('')
  const { sign, label } = kinds[kind]

  async function send(typed: (name: string) => string) {
    const many = Number(typed('copies'))
    const delta = sign === 0 ? many - onHand : sign * many
    setDone('')
    if (delta === 0) {
      key.current = ''
      return setDone(`There are ${copies(onHand)} already.`)
    }
    key.current ||= newKey()
    const answer = await move({ bookId, delta, reason: kind, note: typed('note'), key: key.current })
    if (answer.data || isRefused(answer.error)) key.current = ''
    if (!answer.data) return
    setDone(`Saved. ${copies(answer.data.onHand ?? 0)} on hand.`)
    setAttempt(attempt + 1)
  }
  const choose = (chosen: Kind) => {
    setKind(chosen)
    setDone('')
    reset()
  }
  const refusal = wordsOf(error)
  return (
    <Panel title="Change copies">
      <Form key={attempt} onSend={(typed) => void send(typed)}>
        <SelectField
          label="What happened"
          value={kind}
          onChange={({ target }) => choose(target.value as Kind)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {kinds[name].name}
            </option>
          ))}
        </SelectField>
        <TextField
          key={kind}
          label={label}
          name="copies"
          type="number"
          inputMode="numeric"
          min={sign === 0 ? 0 : 1}
          max={1_000_000}
          step={1}
          required
          defaultValue={sign === 0 ? onHand : 1}
          please={sign === 0 ? 'Enter a whole number, 0 or more' : 'Enter a whole number, 1 or more'}
          problem={fieldProblem(error, 'delta') ?? refusal}
        />
        <TextField label="Note" name="note" maxLength={200} problem={fieldProblem(error, 'note')} />
        <SubmitRow isBusy={isLoading}>Save</SubmitRow>
        {done && <Notice kind="good">{done}</Notice>}
      </Form>
    </Panel>
  )
}

const wordsOf = (error: object | undefined) =>
  error && problemIn(error)?.code === 'key-used'
    ? 'Your entry before this one was saved after all. Look at the ledger, and save again if this one is still to be added.'
    : problemWords(error)
