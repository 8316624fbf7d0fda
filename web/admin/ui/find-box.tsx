import { Search } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import { wordsIn } from '../../../contract/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { inputLook } from '../../ui/input-look.ts'

/** Follows the URL, but keeps text that was typed after a search was submitted here. */
export function useFindBox(q: string) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (input.current && q !== sent.current) input.current.value = q
    sent.current = undefined
  }, [q])
  const send = () => (sent.current = wordsIn(input.current?.value ?? ''))
  return { input, send }
}

type Props = {
  input: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  defaultValue: string
}

export const FindBox = ({ input, label, ...rest }: Props) => (
  <div className="relative w-full min-w-0 grow sm:max-w-80">
    <input
      {...rest}
      ref={input}
      type="search"
      name="q"
      aria-label={label}
      maxLength={200}
      className={`w-full pr-12! ${inputLook}`}
    />
    <button
      type="submit"
      aria-label="Find"
      className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-panel text-ink-soft hover:text-ink"
    >
      <Icon of={Search} className="size-5" />
    </button>
  </div>
)
