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

type List = 'contributors' | 'subjects'

type Props = {
  list: List
  of: { one: string; many: string; max: number }
  choice: { name: string; label: string; values: readonly string[]; labels: Record<string, string> }
  text: { name: string; label: string }
  draft: Draft
  problems: BookProblems
  onType(names: FieldName[], change: Partial<Draft>): void
}

type Row = Record<string, string>

/** A list of pairs, such as a role and a name. */
export function TradeRows({ list, of, choice, text, draft, problems, onType }: Props) {
  const title = useId()
  const container = useRef<HTMLElement>(null)
  const rows: Row[] = draft[list]
  const problemOf = (name: string) => problems[name as FieldName]

  const set = (next: Row[], names: string[]) => onType(names as FieldName[], { [list]: next })

  function add() {
    flushSync(() => set([...rows, { [choice.name]: choice.values[0] ?? '', [text.name]: '' }], []))
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
      problem: problemOf(name),
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        set(
          rows.map((row, other) => (other === at ? { ...row, [part]: value } : row)),
          [name],
        ),
    }
  }
  return (
    <section ref={container} aria-labelledby={title} className="grid justify-items-start gap-3 sm:col-span-2">
      <h3 id={title} className="font-medium">
        {of.many}
      </h3>
      {rows.length > 0 && (
        <ol className="grid w-full gap-3">
          {rows.map((row, at) => (
            <li
              // Rows have no ids, and a field must not lose the focus while its text changes.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
            >
              <div className="max-sm:col-start-1">
                <SelectField label={choice.label} {...field(at, choice.name)}>
                  {choice.values.map((value) => (
                    <option key={value} value={value}>
                      {choice.labels[value]}
                    </option>
                  ))}
                </SelectField>
              </div>
              <div className="max-sm:col-start-1">
                <TextField label={text.label} autoComplete="off" {...field(at, text.name)} />
              </div>
              <button
                type="button"
                aria-label={`Remove ${row[text.name] || `${of.one} ${at + 1}`}`}
                title="Remove"
                onClick={() => remove(at)}
                className="mt-8 inline-flex size-11 items-center justify-center rounded-panel text-ink-soft hover:bg-paper hover:text-bad max-sm:col-start-2 max-sm:row-start-1"
              >
                <Icon of={X} className="size-4" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {rows.length < of.max && (
        <Button look="outlined" onClick={add}>
          <Icon of={Plus} className="size-4" />
          Add {of.one}
        </Button>
      )}
    </section>
  )
}
