import { type KeyboardEvent, useState } from 'react'
import {
  bookFormats,
  contributorRoles,
  dataLabels,
  maxContributors,
  maxSubjects,
  subjectSchemes,
  taxClasses,
} from '../../../domain/book-terms.ts'
import { parseIsbn } from '../../../domain/isbn.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/icons/screen-icons.ts'
import { SelectField } from '../ui/fields.tsx'
import { type DataFieldName, dataNames, hasData } from './data-draft.ts'
import { TradeRows } from './trade-rows.tsx'
import { formatWords } from '../../storefront/book/book-labels.ts'
import { priceBoundWords, roleWords, schemeWords, taxWords } from './trade-labels.ts'
import type { BookProblems, Draft, FieldName } from './use-draft.ts'

type Props = {
  draft: Draft
  problems: BookProblems
  onType(names: FieldName | FieldName[], change: Partial<Draft>): void
  onProblem(name: FieldName, problem: string): void
}

/** What the trade knows of a book: all of it optional, so folded while it is empty. */
export function TradeFields({ draft, problems, onType, onProblem }: Props) {
  const [isOpen, setOpen] = useState(() => hasData(draft))
  const isWrong = dataNames.some((name) => problems[name])
  const field = (name: DataFieldName) => ({
    label: dataLabels[name],
    name,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, { [name]: target.value }),
  })
  const typed = { autoComplete: 'off' } as const
  const number = { ...typed, inputMode: 'numeric' } as const

  /** A scanner types the ISBN and Enter, which must not save the book. */
  function check(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const parsed = parseIsbn(draft.isbn)
    if ('problem' in parsed && draft.isbn.trim()) onProblem('isbn', parsed.problem)
  }
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group min-w-0 border-t border-line pt-3 lg:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-cover font-semibold [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronDown}
          className="size-4 shrink-0 -rotate-90 text-ink-soft transition-transform duration-150 group-open:rotate-0 motion-reduce:transition-none"
        />
        Details for the trade
        <span className="font-normal text-ink-soft">optional</span>
      </summary>
      <div className="grid grid-cols-1 items-start gap-5 pt-3 sm:grid-cols-2 sm:gap-x-6 *:min-w-0">
        <TextField hint="Type or scan 10 or 13 digits" onKeyDown={check} {...typed} {...field('isbn')} />
        <SelectField {...field('format')}>
          <Options none="Not set" values={bookFormats} words={formatWords} />
        </SelectField>
        <div className="sm:col-span-2">
          <TextField {...typed} {...field('subtitle')} />
        </div>
        <TradeRows
          list="contributors"
          of={{ one: 'contributor', many: dataLabels.contributors, max: maxContributors }}
          choice={{ name: 'role', label: 'Role', values: contributorRoles, words: roleWords }}
          text={{ name: 'name', label: 'Name' }}
          {...{ draft, problems, onType }}
        />
        <TextField {...typed} {...field('publisher')} />
        <TextField hint="If it has another name than the publisher" {...typed} {...field('imprint')} />
        <TextField
          hint="A year, a month or a day: 1851, 1851-10 or 1851-10-18"
          {...typed}
          {...field('published')}
        />
        <TextField {...number} {...field('pages')} />
        <SelectField {...field('language')}>
          <Languages chosen={draft.language} />
        </SelectField>
        <SelectField hint="If this is a translation" {...field('originalLanguage')}>
          <Languages chosen={draft.originalLanguage} />
        </SelectField>
        <TextField {...typed} {...field('series')} />
        <TextField {...typed} {...field('seriesNumber')} />
        <TradeRows
          list="subjects"
          of={{ one: 'subject', many: dataLabels.subjects, max: maxSubjects }}
          choice={{
            name: 'scheme',
            label: 'Classification',
            values: subjectSchemes,
            words: schemeWords,
          }}
          text={{ name: 'code', label: 'Code' }}
          {...{ draft, problems, onType }}
        />
        <TextField {...number} {...field('heightMm')} />
        <TextField {...number} {...field('widthMm')} />
        <TextField {...number} {...field('thicknessMm')} />
        <TextField {...number} {...field('weightG')} />
        <SelectField
          hint="For your records: orders are taxed by the rates of the settings"
          {...field('taxClass')}
        >
          <Options none="Not set" values={taxClasses} words={taxWords} />
        </SelectField>
        <SelectField
          hint="A book with a fixed price cannot have an old price above the new one"
          {...field('priceBound')}
        >
          <Options
            none="By its ISBN, as in the settings"
            values={['true', 'false']}
            words={priceBoundWords}
          />
        </SelectField>
      </div>
    </details>
  )
}

type OptionsProps<Value extends string> = {
  none?: string
  values: readonly Value[]
  words: Record<Value, string>
}

const Options = <Value extends string>({ none, values, words }: OptionsProps<Value>) => (
  <>
    {none && <option value="">{none}</option>}
    {values.map((value) => (
      <option key={value} value={value}>
        {words[value]}
      </option>
    ))}
  </>
)

/** By name. A language that is chosen already is among them, however rare it is. */
function Languages({ chosen }: { chosen: string }) {
  const names = new Intl.DisplayNames(useShop().locale, { type: 'language' })
  const codes = [...new Set([...languages, ...(chosen ? [chosen] : [])])]
  const named = codes.map((code) => ({ code, name: nameOf(names, code) }))
  return (
    <>
      <option value="">Not set</option>
      {named
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </>
  )
}

/** A draft may hold what is no code. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Languages that bookshops sell books in; the API takes any other code too. */
const languages =
  'af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl grc gu he hi hr ht hu hy id is it ja ka kk km kn ko la lb lt lv mi mk ml mn mr ms mt my ne nl nb nn oc pa pl ps pt rm ro ru sa sc sd se si sk sl sq sr sv sw ta te th tl tr uk ur uz vi wo xh yi yo zh zu'.split(
    ' ',
  )
