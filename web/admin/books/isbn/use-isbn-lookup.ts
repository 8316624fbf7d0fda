import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type IsbnLookup, isbnLookup } from '../../../../contract/trade/isbn-lookup.ts'
import { parseIsbn } from '../../../../domain/books/isbn.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { useShop } from '../../../app/shop/site.ts'
import { adminApi } from '../../admin-api.ts'
import { useLatest } from '../../ui/use-latest.ts'
import type { Draft } from '../use-draft.ts'
import { type Filled, fillDraft } from './fill-draft.ts'

/** Injected, because only the form of a new book uses it. */
const lookupApi = adminApi.injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return { lookUpIsbn: read(isbnLookup.find), fetchCoverOfIsbn: change(isbnLookup.fetchCover) }
  },
})

const { useLazyLookUpIsbnQuery, useFetchCoverOfIsbnMutation } = lookupApi

/** `isbn` is the one that was looked up. */
export type LookupState =
  | { kind: 'looking'; isbn: string }
  | { kind: 'failed'; isbn: string }
  | { kind: 'book'; isbn: string; book: NonNullable<IsbnLookup['book']> }
  | {
      kind: 'filled'
      isbn: string
      sources: Filled['sources']
      isKnown: boolean
      /** Of the cover that a feed names. */
      cover?: 'fetching' | 'fetched' | 'failed' | undefined
    }

type Form = {
  draft: Draft
  type(change: Partial<Draft>): void
  onProblem(problem: string): void
}

/** Looks up what was typed, pasted or scanned, and fills the form. Only the last look-up counts. */
export function useIsbnLookup(form: Form) {
  const { decimals, categories } = useShop()
  // A draft that begins with an ISBN was scanned elsewhere, or typed before a reload.
  const [first] = useState(() => isbnIn(form.draft.isbn))
  const [state, setState] = useState<LookupState | undefined>(
    first === undefined ? undefined : { kind: 'looking', isbn: first },
  )
  const [find] = useLazyLookUpIsbnQuery()
  const [fetchCover] = useFetchCoverOfIsbnMutation()
  const current = useLatest(form)
  const filled = useRef<Partial<Draft>>({})
  const last = useRef(first)

  async function lookUp(typed: string) {
    const parsed = parseIsbn(typed)
    if ('problem' in parsed) {
      if (typed.trim()) current.current.onProblem(parsed.problem)
      return
    }
    last.current = parsed.isbn
    setState({ kind: 'looking', isbn: parsed.isbn })
    await load(parsed.isbn)
  }

  async function load(isbn: string) {
    const { data } = await find({ isbn })
    if (isOutOfDate(isbn)) return
    if (!data) return setState({ kind: 'failed', isbn })
    const slugs = categories.map(({ slug }) => slug)
    const found = fillDraft(current.current.draft, filled.current, data.records, {
      decimals,
      categories: slugs,
    })
    filled.current = found.draft
    current.current.type({ ...found.draft, isbn: data.isbnHyphenated })
    setState(
      data.book
        ? { kind: 'book', isbn, book: data.book }
        : { kind: 'filled', isbn, sources: found.sources, isKnown: data.records.length > 0 },
    )
    if (data.records.some(({ hasCover }) => hasCover)) await loadCover(isbn)
  }

  /** Another one was typed meanwhile. */
  const isOutOfDate = (isbn: string) => last.current !== isbn || isbnIn(current.current.draft.isbn) !== isbn

  /** The store fetches it, unless a cover was chosen. */
  async function loadCover(isbn: string) {
    const hasOwn = () => current.current.draft.coverImage !== '' || current.current.draft.coverFile !== ''
    const say = (cover: 'fetching' | 'fetched' | 'failed' | undefined) =>
      setState((state) => (state?.kind === 'filled' && state.isbn === isbn ? { ...state, cover } : state))
    if (hasOwn()) return
    say('fetching')
    const { data: cover } = await fetchCover({ isbn })
    if (isOutOfDate(isbn)) return
    if (hasOwn()) return say(undefined)
    if (!cover) return say('failed')
    filled.current = { ...filled.current, coverImage: cover.name }
    current.current.type({ coverImage: cover.name })
    say('fetched')
  }

  const loadFirst = useEffectEvent(() => {
    if (first) void load(first)
  })
  useEffect(() => loadFirst(), [])

  return { lookUp, state: state?.isbn === isbnIn(form.draft.isbn) ? state : undefined }
}

function isbnIn(typed: string): string | undefined {
  const parsed = parseIsbn(typed)
  return 'isbn' in parsed ? parsed.isbn : undefined
}
