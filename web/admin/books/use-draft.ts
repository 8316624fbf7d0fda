import { plainPrice } from '../../app/shop/format.tsx'
import { useSyncExternalStore } from 'react'
import { find, forget, keep } from '../../app/browser-storage.ts'
import type { DetailedBook } from '../../../contract/catalog/books.ts'
import type { Problems } from '../../ui/form-problems.ts'
import { blankData, changedData, type DataDraft, dataDraftOf, dataNames } from './data-draft.ts'

type Typed = Partial<Draft>

/** Outlives the forms: saving may finish after the admin has left the screen or come back. */
const drafts = new Map<string, Typed>()
const saving = new Set<string>()
const listeners = new Set<() => void>()

/** Typed values, also from before a reload or a new sign-in; untouched fields have those of `before`. */
export function useDraft(name: string, before: Draft) {
  const typed = useSyncExternalStore(subscribe, () => typedIn(name))
  const isBusy = useSyncExternalStore(subscribe, () => saving.has(name))
  return {
    draft: { ...before, ...typed },
    isTouched: Object.keys(typed).length > 0,
    /** Saving is in progress. */
    isBusy,
    setBusy(isBusy: boolean) {
      if (isBusy) saving.add(name)
      else saving.delete(name)
      notifyAll()
    },
    type: (change: Typed) => write(name, { ...typedIn(name), ...change }),
    clear: () => write(name, {}),
  }
}

export type Drafted = ReturnType<typeof useDraft>

function subscribe(form: () => void) {
  listeners.add(form)
  return () => void listeners.delete(form)
}

const notifyAll = () => listeners.forEach((notify) => notify())

function write(name: string, typed: Typed) {
  drafts.set(name, typed)
  if (Object.keys(typed).length > 0) keep(name, typed)
  else forget(name)
  notifyAll()
}

function typedIn(name: string): Typed {
  const typed = drafts.get(name) ?? storedIn(name)
  drafts.set(name, typed)
  return typed
}

function storedIn(name: string): Typed {
  const kinds: Record<string, unknown> = blankDraft
  const found = Object.entries(find(name))
  return Object.fromEntries(found.filter(([key, value]) => kindOf(value) === kindOf(kinds[key])))
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** A book as typed, not yet validated. */
export type Draft = DataDraft & {
  title: string
  description: string
  author: string
  category: string
  trending: boolean
  oldPrice: string
  newPrice: string
  coverImage: string
  /** Name of the file chosen as cover. */
  coverFile: string
  /** Only of a new book: its stock has screens of its own. */
  copies: string
  section: string
}

export const blankDraft: Draft = {
  title: '',
  description: '',
  author: '',
  category: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
  coverFile: '',
  copies: '',
  section: '',
  ...blankData,
}

/** In the order of the form. */
export const fieldNames = [
  'title',
  'description',
  'author',
  'category',
  'trending',
  'oldPrice',
  'newPrice',
  'coverImage',
  'copies',
  'section',
  ...dataNames,
] as const

export type FieldName = (typeof fieldNames)[number]

export type BookProblems = Problems<FieldName>

export const isFieldName = (name: string): name is FieldName => fieldNames.some((known) => known === name)

export const draftOf = (book: DetailedBook, decimals: number): Draft => ({
  ...book,
  ...dataDraftOf(book),
  oldPrice: book.oldPrice === book.newPrice ? '' : plainPrice(book.oldPrice, decimals),
  newPrice: plainPrice(book.newPrice, decimals),
  coverFile: '',
  copies: '',
  section: '',
})

/** The request body, with the data that differs from what it was before. */
export const bookOf = (draft: Draft, before: DataDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  author: draft.author.trim(),
  category: draft.category,
  trending: draft.trending,
  oldPrice: draft.oldPrice.trim() && Number(draft.oldPrice),
  newPrice: Number(draft.newPrice),
  coverImage: draft.coverImage.trim(),
  ...changedData(draft, before),
})
