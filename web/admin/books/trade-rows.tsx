import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import { Plus } from '../ui/icons.ts'
import { SelectField } from '../ui/fields.tsx'
import { dataNames } from './data-draft.ts'
import type { BookProblems, Draft, FieldName } from './use-draft.ts'
import { t } from '../../../messages/t.ts'

type List = 'contributors' | 'subjects'

type Props = {
  list: List
  of: { title: string; max: number; add: string; remove(place: number): string }
  choice: { name: string; label: string; options: [value: string, name: string][] }
  text: { name: string; label: string }
  draft: Draft
  problems: BookProblems
  onType(names: FieldName[], change: Partial<Draft>): void
}

type Row = Record<string, string>

type RowsOf = Pick<Props, 'list' | 'choice' | 'text' | 'draft' | 'problems' | 'onType'>

/** The rows of the draft, and what changes them and moves the focus along. */
function useRows({ list, choice, text, draft, problems, onType }: RowsOf) {
  const container = useRef<HTMLElement>(null)
  const rows: Row[] = draft[list]
  const set = (next: Row[], names: string[]) => onType(names as FieldName[], { [list]: next })

  function add() {
    flushSync(() => set([...rows, { [choice.name]: choice.options[0]?.[0] ?? '', [text.name]: '' }], []))
    container.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
  }

  /** The messages of later rows would be shown at others. */
  function remove(at: number) {
    const names = dataNames.filter((name) => name.startsWith(list))
    flushSync(() =>
      set(
        rows.filter((_, other) => other !== at),
        names,
      ),
    )
    container.current?.querySelector<HTMLElement>(':scope > button')?.focus()
  }

  const field = (at: number, part: string) => {
    const name = `${list}-${at}-${part}`
    return {
      name,
      value: rows[at]?.[part] ?? '',
      problem: problems[name as FieldName],
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        set(
          rows.map((row, other) => (other === at ? { ...row, [part]: value } : row)),
          [name],
        ),
    }
  }
  return { container, rows, add, remove, field }
}

/** A list of pairs, such as a role and a name. */
export function TradeRows({ of, ...props }: Props) {
  const { choice, text } = props
  const title = useId()
  const { container, rows, add, remove, field } = useRows(props)
  return (
    <section ref={container} aria-labelledby={title} className="grid justify-items-start gap-3 sm:col-span-2">
      <h3 id={title} className="font-medium">
        {of.title}
      </h3>
      {rows.length > 0 && (
        <ol className="grid w-full gap-3">
          {rows.map((row, at) => (
            <TradeRow
              // Rows have no ids, and a field must not lose the focus while its text changes.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              removeLabel={
                row[text.name] ? t('Remove {name}', { name: row[text.name] ?? '' }) : of.remove(at + 1)
              }
              choice={choice}
              text={text}
              fieldOf={(part) => field(at, part)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      {rows.length < of.max && (
        <Button look="outlined" onClick={add}>
          <Icon of={Plus} className="size-4" />
          {of.add}
        </Button>
      )}
    </section>
  )
}

type RowProps = Pick<Props, 'choice' | 'text'> & {
  removeLabel: string
  fieldOf(part: string): ReturnType<ReturnType<typeof useRows>['field']>
  onRemove(): void
}

const TradeRow = ({ removeLabel, choice, text, fieldOf, onRemove }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
    <div className="max-sm:col-start-1">
      <SelectField label={choice.label} {...fieldOf(choice.name)} options={choice.options} />
    </div>
    <div className="max-sm:col-start-1">
      <TextField label={text.label} autoComplete="off" {...fieldOf(text.name)} />
    </div>
    <button
      type="button"
      aria-label={removeLabel}
      title={t('Remove')}
      onClick={onRemove}
      className="mt-8 inline-flex size-11 items-center justify-center rounded-panel text-ink-soft hover:bg-paper hover:text-bad max-sm:col-start-2 max-sm:row-start-1"
    >
      <Icon of={X} className="size-4" />
    </button>
  </li>
)
