import { Search } from 'lucide'
import type { Ref } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { inputLook } from '../../ui/input-look.ts'

type Props = {
  label: string
  placeholder: string
  defaultValue: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The words by which a list is searched, and the button that sends them. */
export const FindBox = ({ label, ...input }: Props) => (
  <div className="relative w-full min-w-0 grow sm:max-w-80">
    <input
      {...input}
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
