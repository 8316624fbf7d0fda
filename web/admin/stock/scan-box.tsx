import { t } from '../../../messages/t.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { Suggestion } from '../../../contract/catalog/books.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import { withQuery } from '../../../domain/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, inputLook } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { CameraScan } from './camera/camera-scan.tsx'
import { useLazyFindTitlesQuery } from './stock-api.ts'
import type { Miss, useScans } from './use-scans.ts'

type Props = { scans: ReturnType<typeof useScans> }

/** An ISBN counts at once; other words list the titles that match. */
export function ScanBox({ scans: { scan, choose, hit, miss, setMiss } }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [titles, setTitles] = useState<Suggestion[]>()
  const [findTitles] = useLazyFindTitlesQuery()
  useScanner(scan)

  async function send(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (!input.current || typed === '') return
    setTitles(undefined)
    // Codes of other products are told from titles by their digits.
    const isCode = 'isbn' in parseIsbn(typed) || /^[\d\s-]{8,}x?$/i.test(typed)
    input.current.value = ''
    input.current.focus()
    if (isCode) return scan(typed)
    setMiss(undefined)
    const { data } = await findTitles({ q: typed })
    if (data) setTitles(data)
    else setMiss({ message: t("The titles couldn't be loaded. Try again in a moment.") })
  }
  function pick(book: Suggestion) {
    setTitles(undefined)
    choose(book._id)
    input.current?.focus()
  }
  return (
    <div className="grid gap-4">
      <form onSubmit={(event) => void send(event)}>
        <Field
          label={t('Scan a book')}
          hint={t(
            'A hand scanner works on the whole page. You can also type an ISBN, or words of a title for books without one.',
          )}
        >
          {(ties) => (
            <span className="flex flex-wrap gap-3">
              <input
                {...ties}
                ref={input}
                name="scan"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={100}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is for scanning
                autoFocus
                className={`min-w-0 grow basis-60 ${inputLook}`}
              />
              <Button type="submit" look="outlined">
                {t('Add')}
              </Button>
            </span>
          )}
        </Field>
      </form>
      <CameraScan onCode={scan} hit={hit} />
      {miss && <Missed miss={miss} />}
      {titles && <Titles titles={titles} onPick={pick} />}
    </div>
  )
}

function Missed({ miss: { message, isbn } }: { miss: Miss }) {
  const mayAdd = useIsAtLeast('manager')
  const add = isbn && (mayAdd ? <AddBook isbn={isbn} /> : t('Ask a manager to add it.'))
  return (
    <Notice kind="bad" more={add}>
      {message}
    </Notice>
  )
}

const AddBook = ({ isbn }: { isbn: string }) => (
  <Link to={withQuery(adminPages.addBook, { isbn })} className="link inline-flex min-h-11 items-center">
    {t('Add the book with this ISBN')}
  </Link>
)

type TitlesProps = { titles: Suggestion[]; onPick(book: Suggestion): void }

const Titles = ({ titles, onPick }: TitlesProps) =>
  titles.length === 0 ? (
    <output>{t('No title matches this.')}</output>
  ) : (
    <ul aria-label={t('Matching titles')} className="grid gap-1">
      {titles.map((book) => (
        <li key={book._id}>
          <button
            type="button"
            onClick={() => onPick(book)}
            className="min-h-11 w-full rounded-panel border border-line px-3 py-2 text-left wrap-anywhere hover:bg-paper"
          >
            <span className="font-medium">{book.title}</span>
            {book.author && <span className="text-ink-soft"> · {book.author}</span>}
          </button>
        </li>
      ))}
    </ul>
  )

/** In milliseconds: a hand scanner types a whole code faster than this. */
const longest = 1_500

/** In milliseconds after the last digit, for scanners that send no Enter. */
const pause = 150

const barcode = /^97[89]\d{10}(\d{5})?$/

const isField = (element: Element | null) =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName))

/** Catches the barcodes that a hand scanner types while no field has the focus. */
function useScanner(onScan: (code: string) => void) {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    let typed = ''
    let began = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    function finish(): boolean {
      clearTimeout(timer)
      const code = typed
      typed = ''
      const isScan = barcode.test(code) && 'isbn' in parseIsbn(code)
      if (isScan) scan(code)
      return isScan
    }
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(document.activeElement)) return
      const isEnd = event.key === 'Enter' || event.key === 'Tab'
      // A focused button must not be pressed by the Enter of a scanner.
      if (isEnd && typed && finish()) event.preventDefault()
      if (!/^\d$/.test(event.key)) return
      if (event.timeStamp - began > longest) typed = ''
      if (typed === '') began = event.timeStamp
      typed += event.key
      clearTimeout(timer)
      timer = setTimeout(finish, pause)
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
