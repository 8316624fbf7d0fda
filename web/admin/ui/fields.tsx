import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { plainAmount, shownAmount, withShownAmounts } from '../../../domain/money/typed-amount.ts'
import { useShop } from '../../app/shop/site.ts'
import {
  type AboutField,
  Field,
  inputLook,
  Options,
  selectLook,
  TextField,
  TickBox,
} from '../../ui/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & AboutField

/** Grows with the text. */
export const TextArea = ({ label, hint, problem, rows = 2, ...area }: AreaProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ties) => (
      <textarea
        {...area}
        {...ties}
        rows={rows}
        className={`block field-sizing-content h-auto! max-h-96 min-h-12 w-full resize-y py-2.75 ${inputLook}`}
      />
    )}
  </Field>
)

type AmountProps = AboutField & {
  name?: string
  value: string
  required?: boolean
  inputMode?: 'decimal' | 'numeric'
  /** By default the shop's. */
  locale?: string
  onChange(event: { target: { value: string } }): void
}

/** Shows and takes an amount as the shop's language writes it; value and changes are plain, such as 9.99. */
export function AmountField({
  value,
  problem,
  locale,
  onChange,
  inputMode = 'decimal',
  ...field
}: AmountProps) {
  const shop = useShop()
  const language = locale ?? shop.locale
  const [typed, setTyped] = useState('')
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode={inputMode}
      problem={problem && withShownAmounts(problem, language)}
      value={plainAmount(typed, language) === value ? typed : shownAmount(value, language)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange({ target: { value: plainAmount(target.value, language) } })
      }}
    />
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  AboutField & {
    options?: ComponentProps<typeof Options>['of']
    /** Options before the others. */
    children?: ReactNode
  }

export const SelectField = ({ label, hint, problem, options, children, ...select }: SelectProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ties) => (
      <select {...select} {...ties} className={`w-full ${selectLook}`}>
        {children}
        {options && <Options of={options} />}
      </select>
    )}
  </Field>
)

type CheckBoxProps = {
  label: string
  hint?: string
  problem?: string | undefined
  isTicked: boolean
  onTick(isTicked: boolean): void
}

export function CheckBox({ label, hint, problem, isTicked, onTick }: CheckBoxProps) {
  const id = useId()
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <TickBox
        checked={isTicked}
        aria-invalid={problem ? true : undefined}
        aria-describedby={ids || undefined}
        onChange={({ target }) => onTick(target.checked)}
        className="font-medium"
      >
        {label}
      </TickBox>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 ml-9 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="ml-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A heading over several fields. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-2 grid min-w-0 gap-5 border-t border-line pt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

type Props = {
  failure?: string | undefined
  isBusy: boolean
  look?: 'accent' | 'outlined' | 'destructive'
  children: string
}

/** The end of a form: why it failed, and its button. */
export const SubmitRow = ({ failure, isBusy, look = 'accent', children }: Props) => (
  <>
    {failure && <Notice kind="bad">{failure}</Notice>}
    <div className="flex">
      <Button type="submit" look={look} isBusy={isBusy}>
        {children}
      </Button>
    </div>
  </>
)
