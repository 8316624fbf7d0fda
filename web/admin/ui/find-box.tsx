import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { wordsIn } from '../../../domain/pages.ts'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { Search } from '../../ui/icons/every-page.ts'
import { inputLook } from '../../ui/field.tsx'
import { t } from '../../../messages/t.ts'
import { useLatest } from './use-latest.ts'

/** In milliseconds after the last key. */
const delay = 300

/** Puts the words into the URL. `isTyping`: they replace those that were typed a moment ago. */
type Find = (words: string, isTyping: boolean) => void

/**
 * Finds while the words are typed, and at once on submit. Going back leads to the list before the typing. Follows the
 * URL, but keeps text that was typed after a search was sent.
 */
export function useFindBox(q: string, find: Find) {
  const input = useRef<HTMLInputElement>(null)
  /** What the URL has, or will have. */
  const applied = useRef(q)
  const sent = useRef<string[]>([])
  const isTyping = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastFind = useLatest(find)
  useEffect(() => {
    const place = sent.current.indexOf(q)
    sent.current = sent.current.slice(place + 1)
    if (place >= 0 || q === applied.current || !input.current) return
    input.current.value = q
    applied.current = q
    isTyping.current = false
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  // Going back at once may skip the render of the words.
  usePopState(() => {
    clearTimeout(timer.current)
    applied.current = wordsIn(new URLSearchParams(window.location.search).get('q') ?? '')
    sent.current = []
    isTyping.current = false
    if (input.current) input.current.value = applied.current
  })

  function send(): string {
    clearTimeout(timer.current)
    const typed = wordsIn(input.current?.value ?? '')
    if (typed !== applied.current) sent.current.push(typed)
    applied.current = typed
    return typed
  }
  function apply() {
    const before = applied.current
    const typed = send()
    if (typed !== before) lastFind.current(typed, isTyping.current)
  }
  return {
    /** The words as typed, for another filter that applies them too. */
    send,
    props: {
      input,
      defaultValue: q,
      onInput() {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          apply()
          isTyping.current = true
        }, delay)
      },
      onBlur: () => void (isTyping.current = false),
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      apply()
      isTyping.current = false
    },
  }
}

function usePopState(onPop: () => void) {
  const pop = useEffectEvent(onPop)
  useEffect(() => {
    const listener = () => pop()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}

type Props = {
  input: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  defaultValue: string
  onInput(): void
  onBlur(): void
}

export const FindBox = ({ input, label, ...rest }: Props) => (
  <div className="relative w-full min-w-0 grow sm:max-w-80">
    <input
      {...rest}
      ref={input}
      type="search"
      name="q"
      aria-label={label}
      autoComplete="off"
      maxLength={200}
      className={`w-full pr-12! ${inputLook}`}
    />
    <button
      type="submit"
      aria-label={t('Find')}
      className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-panel text-ink-soft hover:text-ink"
    >
      <Icon of={Search} className="size-5" />
    </button>
  </div>
)

type SearchFormProps = {
  q: string
  label: string
  placeholder: string
  /** Called when the words change: the current URL may be ahead of the page. */
  urlOf(q: string): string
  className?: string
}

/** The search above a list. */
export function SearchForm({ q, urlOf, className, ...texts }: SearchFormProps) {
  const navigate = useNavigate()
  const { props, onSubmit } = useFindBox(q, (q, replace) => void navigate(urlOf(q), { replace, ...staying }))
  return (
    <search className={className}>
      <form onSubmit={onSubmit}>
        <FindBox {...texts} {...props} />
      </form>
    </search>
  )
}
