import { type ChangeEvent, useRef, useState } from 'react'
import { bookFields } from '../../../../domain/books/book-fields.ts'
import { editBookPage } from '../../../../domain/admin-pages.ts'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { useDay } from '../../../app/shop/format.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, inputLook } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CameraScan } from '../../stock/camera/camera-scan.tsx'
import type { Draft } from '../use-draft.ts'
import type { Filled, FilledField } from './fill-draft.ts'
import { type LookupState, useIsbnLookup } from './use-isbn-lookup.ts'

type Props = {
  draft: Draft
  problem: string | undefined
  onType(change: Partial<Draft>): void
  onProblem(problem: string): void
}

/** A barcode has all its digits at once; a book printed before 2007 has ten, which are looked up by the button. */
const isWhole = (typed: string) => typed.replace(/\D/g, '').length === 13

/** The first field of a new book: what the shop knows of the ISBN fills the others. */
export function IsbnStart({ draft, problem, onType, onProblem }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [scans, setScans] = useState(0)
  const { lookUp, state } = useIsbnLookup({ draft, type: onType, onProblem })

  function change({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    onType({ isbn: value })
    if (isWhole(value)) void lookUp(value)
  }
  function scanned(code: string) {
    // The camera has seen enough.
    setScans(scans + 1)
    onType({ isbn: code })
    void lookUp(code)
    input.current?.focus()
  }
  return (
    <div className="grid gap-4 border-b border-line pb-6 lg:col-span-2">
      <Field
        label={t('ISBN')}
        hint={t('Type, paste or scan it: what the shop knows of it fills the empty fields. Optional.')}
        problem={problem}
      >
        {(ties) => (
          <span className="flex flex-wrap gap-3">
            <input
              {...ties}
              ref={input}
              name="isbn"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={100}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new book begins here, and a hand scanner types into it
              autoFocus
              value={draft.isbn}
              onChange={change}
              // A scanner types Enter after the digits, which must not save the book.
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void lookUp(draft.isbn)
              }}
              className={`min-w-0 grow basis-60 sm:max-w-sm ${inputLook}`}
            />
            <Button
              look="outlined"
              isBusy={state?.kind === 'looking'}
              onClick={() => void lookUp(draft.isbn)}
            >
              {t('Look up [an ISBN]')}
            </Button>
          </span>
        )}
      </Field>
      <CameraScan key={scans} onCode={scanned} hit={undefined} />
      {state && <Outcome state={state} onTryAgain={() => void lookUp(draft.isbn)} />}
    </div>
  )
}

function Outcome({ state, onTryAgain }: { state: LookupState; onTryAgain(): void }) {
  if (state.kind === 'looking') return <output className="text-sm text-ink-soft">{t('Loading…')}</output>
  if (state.kind === 'failed')
    return (
      <Notice
        kind="bad"
        more={
          <button type="button" onClick={onTryAgain} className="link min-h-11">
            {t('Try again')}
          </button>
        }
      >
        {t('The ISBN could not be looked up. You can fill in the fields yourself.')}
      </Notice>
    )
  if (state.kind === 'book')
    return (
      <Notice
        kind="bad"
        more={
          <Link to={editBookPage(state.book._id)} className="link inline-flex min-h-11 items-center">
            {t('Edit {title}', { title: state.book.title })}
          </Link>
        }
      >
        {t('{title} has this ISBN already.', { title: state.book.title })}
      </Notice>
    )
  return (
    <output className="grid gap-2 text-sm">
      {state.sources.length > 0 ? (
        <Sources sources={state.sources} />
      ) : (
        <span className="text-ink-soft">
          {state.isKnown
            ? t('All that is known of this ISBN was filled in already.')
            : t('The shop has no record of this ISBN. Fill in the fields yourself.')}
        </span>
      )}
      {state.cover && <span className="text-ink-soft">{t(coverLabels[state.cover])}</span>}
    </output>
  )
}

const coverLabels = {
  fetching: msg('Fetching the cover…'),
  fetched: msg('The cover comes from the feed.'),
  failed: msg('The cover of the feed could not be fetched. Choose a picture yourself.'),
}

function Sources({ sources }: Pick<Filled, 'sources'>) {
  const day = useDay()
  return (
    <>
      {sources.map(({ record: { source, name, at }, fields }) => (
        <span key={source + name} className="wrap-anywhere">
          <span className="font-medium">{t(sourceLabels[source], { name, day: at ? day(at) : '' })}</span>{' '}
          <span className="text-ink-soft">{fields.map((field) => t(labelOf(field))).join(', ')}</span>
        </span>
      ))}
    </>
  )
}

const sourceLabels = {
  feed: msg('Filled from the feed {name} ({day}):'),
  deleted: msg('Filled from {name}, deleted here on {day}:'),
  edition: msg('Filled from another edition, {name}:'),
}

const mainLabels: Record<Exclude<FilledField, keyof typeof bookFields>, Label> = {
  title: msg('Title'),
  author: msg('Author'),
  description: msg('Description'),
  category: msg('Category'),
  newPrice: msg('New Price'),
}

const labelOf = (field: FilledField): Label =>
  field in mainLabels
    ? mainLabels[field as keyof typeof mainLabels]
    : bookFields[field as keyof typeof bookFields].label
