import { type KeyboardEvent, memo, useState, type ReactNode } from 'react'
import { type BookField, bookFields, type FieldOfKind } from '../../../domain/books/book-fields.ts'
import {
  contributorRoles,
  formatWords,
  maxContributors,
  maxSubjects,
  subjectSchemes,
} from '../../../domain/books/book-terms.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField, Options } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/icons/screen-icons.ts'
import { SelectField } from '../ui/fields.tsx'
import { type DataFieldName, dataNames, formFields, hasData } from './data-draft.ts'
import { TradeRows } from './trade-rows.tsx'
import { priceBoundLabels, roleLabels, schemeLabels, taxLabels } from './trade-labels.ts'
import type { BookProblems, Draft, FieldName } from './use-draft.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Props = {
  /** False where the form begins with it. */
  hasIsbn: boolean
  draft: Draft
  problems: BookProblems
  onType(names: FieldName | FieldName[], change: Partial<Draft>): void
  onProblem(name: FieldName, problem: string): void
}

const optional = (text: ReactNode) => <span className="font-normal text-ink-soft">{text}</span>

/** What the trade knows of a book: all of it optional, so folded while it is empty. */
export function TradeFields(form: Props) {
  const [isOpen, setOpen] = useState(() => hasData(form.draft))
  const { isDemo } = useShop()
  // Orders are taxed by category. Records of feeds have a tax class, which exports repeat; the demo shows it too.
  const shown = formFields.filter(
    (name) => (name !== 'isbn' || form.hasIsbn) && (name !== 'taxClass' || isDemo),
  )
  const isWrong = dataNames.some((name) => form.problems[name] && (name !== 'isbn' || form.hasIsbn))
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
        {form.hasIsbn
          ? rich('ISBN, publisher and more <optional>optional</optional>', { optional })
          : rich('Publisher, format and more <optional>optional</optional>', { optional })}
      </summary>
      <div className="grid grid-cols-1 items-start gap-5 pt-3 sm:grid-cols-2 sm:gap-x-6 *:min-w-0">
        {shown.map((name) => (
          <TradeField key={name} name={name} {...form} />
        ))}
      </div>
    </details>
  )
}

function TradeField({ name, ...form }: Props & { name: BookField }) {
  if (name === 'contributors')
    return (
      <TradeRows
        list={name}
        of={{
          title: t(bookFields[name].label),
          max: maxContributors,
          add: t('Add contributor'),
          remove: (place) => t('Remove contributor {place}', { place }),
        }}
        choice={{
          name: 'role',
          label: t('Role [of a contributor]'),
          options: contributorRoles.map((role) => [role, t(roleLabels[role])]),
        }}
        text={{ name: 'name', label: t('Name [of a person]') }}
        {...form}
      />
    )
  if (name === 'subjects')
    return (
      <TradeRows
        list={name}
        of={{
          title: t(bookFields[name].label),
          max: maxSubjects,
          add: t('Add subject [of a book]'),
          remove: (place) => t('Remove subject {place} [of a book]', { place }),
        }}
        choice={{
          name: 'scheme',
          label: t('Classification'),
          options: subjectSchemes.map((scheme) => [scheme, schemeLabels[scheme]]),
        }}
        text={{ name: 'code', label: t('Code [of a subject]') }}
        {...form}
      />
    )
  if (!('isWide' in bookFields[name])) return <SingleField name={name} {...form} />
  return (
    <div className="sm:col-span-2">
      <SingleField name={name} {...form} />
    </div>
  )
}

const choices: Record<
  FieldOfKind<'choice' | 'price-bound'>,
  { none: Label; labels: Record<string, Label> }
> = {
  format: { none: msg('Not set'), labels: formatWords },
  taxClass: { none: msg('Not set'), labels: taxLabels },
  priceBound: { none: msg('Automatic (by ISBN)'), labels: priceBoundLabels },
}

const isChoice = (name: BookField): name is keyof typeof choices => name in choices

function SingleField({ name, draft, problems, onType, onProblem }: Props & { name: DataFieldName }) {
  const described = bookFields[name]
  const { kind } = described
  const field = {
    label: t(described.label),
    ...('hint' in described && { hint: t(described.hint) }),
    name,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, { [name]: target.value }),
  }
  if (isChoice(name))
    return (
      <SelectField {...field}>
        <option value="">{t(choices[name].none)}</option>
        <Options of={Object.entries(choices[name].labels).map(([value, label]) => [value, t(label)])} />
      </SelectField>
    )
  if (kind === 'language')
    return (
      <SelectField {...field}>
        <Languages chosen={draft[name]} />
      </SelectField>
    )

  /** A scanner types the ISBN and Enter, which must not save the book. */
  function check(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const parsed = parseIsbn(draft.isbn)
    if ('problem' in parsed && draft.isbn.trim()) onProblem('isbn', parsed.problem)
  }
  return (
    <TextField
      autoComplete="off"
      {...(kind === 'whole' && { inputMode: 'numeric' })}
      {...(kind === 'isbn' && { onKeyDown: check })}
      {...field}
    />
  )
}

/**
 * By name, which takes longer than the rest of the form and is not done again at each key. A language that is chosen already
 * is among them, however rare it is.
 */
const Languages = memo(function Languages({ chosen }: { chosen: string }) {
  const names = new Intl.DisplayNames(useShop().locale, { type: 'language' })
  const codes = [...new Set([...languages, ...(chosen ? [chosen] : [])])]
  const named = codes.map((code) => ({ code, name: nameOf(names, code) }))
  return (
    <>
      <option value="">{t('Not set')}</option>
      <Options
        of={named
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ code, name }) => [code, name])}
      />
    </>
  )
})

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
