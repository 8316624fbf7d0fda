import type { ReactNode, RefObject } from 'react'
import type { Suggestion } from '../../../contract/catalog/books.ts'
import { t } from '../../../messages/t.ts'
import { Cover } from '../cover.tsx'
import { Link } from '../link.tsx'
import { useCombobox } from './use-combobox.ts'

const listbox = { role: 'listbox' } as const
const group = { role: 'group' } as const
/** The group has this name already. */
const ofGroup = { role: 'presentation' } as const
/** The focus stays in the search box. */
const option = { role: 'option', tabIndex: -1 } as const

export type SuggestionGroup = { key: string; name: string; options: { to: string; line: ReactNode }[] }

type Props = {
  box: RefObject<HTMLInputElement | null>
  /** Those without options are not shown. */
  groups: SuggestionGroup[]
  /** The page of all results; undefined while nothing is typed. */
  seeAll: string | undefined
  /** Read out when the list changes. */
  announcement: string
  /** Shown above the options, such as why there are few. It is part of the announcement. */
  note?: string | undefined
  /** Where the list is. */
  className: string
}

/** The list of a search box, by the ARIA pattern of a combobox. */
export function SuggestionList({ box, groups, seeAll, announcement, note, className }: Props) {
  const shown = groups.filter(({ options }) => options.length > 0)
  const entries = seeAll ? [...shown.flatMap(({ options }) => options.map(({ to }) => to)), seeAll] : []
  const { id, idOf, isOpen, at } = useCombobox(box, entries)
  const optionTo = (to: string) => {
    const entry = entries.indexOf(to)
    return { id: idOf(entry), to, isActive: entry === at }
  }
  return (
    <>
      <output className="sr-only">{isOpen && announcement}</output>
      {isOpen && seeAll && (
        <div className={className}>
          {note && (
            <p aria-hidden className="px-3 py-2 text-sm text-ink-soft">
              {note}
            </p>
          )}
          <div id={id} {...listbox} aria-label={t('Suggestions')}>
            {shown.map(({ key, name, options }) => (
              <div key={key} {...group} aria-labelledby={`${id}-${key}`}>
                <p id={`${id}-${key}`} {...ofGroup} className="px-3 pt-2 pb-1 text-sm text-ink-soft">
                  {name}
                </p>
                {options.map(({ to, line }) => (
                  <Option key={to} {...optionTo(to)}>
                    {line}
                  </Option>
                ))}
              </div>
            ))}
            <Option {...optionTo(seeAll)}>
              <span className="font-medium text-accent">{t('See all results')}</span>
            </Option>
          </div>
        </div>
      )}
    </>
  )
}

type OptionProps = { id: string; to: string; isActive: boolean; children: ReactNode }

/** A link, so that it can be opened in a new tab. */
const Option = ({ id, to, isActive, children }: OptionProps) => (
  <Link
    id={id}
    to={to}
    aria-selected={isActive}
    {...option}
    // Otherwise mousedown takes the focus from the box, and the list closes before the click.
    onMouseDown={(event) => event.preventDefault()}
    className="flex min-h-12 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-paper aria-selected:bg-paper aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
  >
    {children}
  </Link>
)

export const NameLine = ({ name, more }: { name: string; more?: string }) => (
  <span className="min-w-0">
    <span className="block truncate font-medium">{name}</span>
    {more && <span className="block truncate text-sm text-ink-soft">{more}</span>}
  </span>
)

export const BookLine = ({ book: { title, author, coverImage } }: { book: Suggestion }) => (
  <>
    <span aria-hidden className="w-8 shrink-0">
      <Cover image={coverImage} title={title} sizes="32px" />
    </span>
    <NameLine name={title} more={author} />
  </>
)
