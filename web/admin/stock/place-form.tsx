import { t } from '../../../messages/t.ts'
import { type ComponentProps, useState } from 'react'
import { type Stock, type WhenOut, whenOuts } from '../../../contract/stock/stock.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField, SubmitRow } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'
import { useGetStockTotalsQuery, usePlaceStockMutation, useSetStockMutation } from './stock-api.ts'
import { whenOutLabels } from './stock-view.tsx'

type Place = Pick<Stock, 'section' | 'whenOut' | 'expectedOn'>

type FieldsProps = {
  place: Place
  whenOut: WhenOut
  onWhenOut(whenOut: WhenOut): void
  error: object | undefined
}

function PlaceFields({ place, whenOut, onWhenOut, error }: FieldsProps) {
  return (
    <>
      <SectionField defaultValue={place.section} problem={fieldProblem(error, 'section')} />
      <SelectField
        label={t('When out of stock')}
        value={whenOut}
        onChange={({ target }) => onWhenOut(target.value as WhenOut)}
        problem={fieldProblem(error, 'whenOut')}
        options={whenOuts.map((one) => [one, t(whenOutLabels[one])])}
      />
      {whenOut === 'pre-order' && (
        <TextField
          label={t('Expected on')}
          name="expectedOn"
          type="date"
          min="1900-01-01"
          hint={t('Shoppers see this day. Leave empty if it is not known.')}
          defaultValue={place.expectedOn ?? ''}
          please={t('Enter a day, for example 2026-03-31')}
          problem={fieldProblem(error, 'expectedOn')}
        />
      )}
    </>
  )
}

type SectionProps = Pick<ComponentProps<'input'>, 'defaultValue' | 'value' | 'onChange'> & {
  problem?: string | undefined
  hint?: string
}

/** Offers the sections that there are. */
export function SectionField({ hint = t('The shelf or table, for counting.'), ...rest }: SectionProps) {
  const { data } = useGetStockTotalsQuery()
  return (
    <>
      <TextField
        label={t('Section')}
        name="section"
        maxLength={60}
        list="sections"
        hint={hint}
        autoComplete="off"
        {...rest}
      />
      <datalist id="sections">
        {data?.sections.map(({ section }) => section && <option key={section}>{section}</option>)}
      </datalist>
    </>
  )
}

const placeIn = (typed: (name: string) => string, whenOut: WhenOut): Place => ({
  section: typed('section'),
  whenOut,
  expectedOn: whenOut === 'pre-order' ? typed('expectedOn') || null : null,
})

export function PlaceForm({ stock }: { stock: Stock }) {
  const [place, { isLoading, error, data, reset }] = usePlaceStockMutation()
  const [whenOut, setWhenOut] = useState<WhenOut>(stock.whenOut)
  return (
    <Panel title={t('Section and availability')}>
      <Form onSend={(typed) => void place({ bookId: stock.bookId, ...placeIn(typed, whenOut) })}>
        <PlaceFields
          place={stock}
          whenOut={whenOut}
          onWhenOut={(chosen) => {
            setWhenOut(chosen)
            reset()
          }}
          error={error}
        />
        <SubmitRow isBusy={isLoading} look="outlined" failure={problemWords(error)}>
          {t('Save section and availability')}
        </SubmitRow>
        {data && !isLoading && <Notice kind="good">{t('Saved.')}</Notice>}
      </Form>
    </Panel>
  )
}

const nothing: Place = { section: '', whenOut: 'sold-out', expectedOn: null }

export function StartForm({ bookId }: { bookId: string }) {
  const [set, { isLoading, error }] = useSetStockMutation()
  const [whenOut, setWhenOut] = useState<WhenOut>('sold-out')
  return (
    <Panel title={t('Start tracking stock')}>
      <Form
        onSend={(typed) =>
          void set({ bookId, onHand: Number(typed('onHand')), reason: 'counted', ...placeIn(typed, whenOut) })
        }
      >
        <TextField
          label={t('Copies on hand')}
          name="onHand"
          type="number"
          inputMode="numeric"
          min={0}
          max={1_000_000}
          step={1}
          required
          hint={t(
            'Each order then takes one. Without copies the book is sold out, unless you choose otherwise below.',
          )}
          please={t('Enter a whole number, 0 or more')}
          problem={fieldProblem(error, 'onHand')}
        />
        <PlaceFields place={nothing} whenOut={whenOut} onWhenOut={setWhenOut} error={error} />
        <SubmitRow isBusy={isLoading} failure={problemWords(error)}>
          {t('Start tracking')}
        </SubmitRow>
      </Form>
    </Panel>
  )
}
