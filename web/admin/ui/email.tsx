import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/icons/screen-icons.ts'

type Props = {
  subject: string
  /** Undefined if it is shown elsewhere. */
  text: string | undefined
  onToggle?(isOpen: boolean): void
}

/** The subject, which expands to the text, in the language of the shop: that of the dashboard may be another. */
export const Email = ({ subject, text, onToggle }: Props) => (
  <details
    lang={useShop().language}
    onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    className="group"
  >
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-cover font-medium [&::-webkit-details-marker]:hidden">
      <Icon
        of={ChevronDown}
        className="size-4 shrink-0 -rotate-90 text-ink-soft transition-transform duration-150 group-open:rotate-0 motion-reduce:transition-none"
      />
      <span className="wrap-anywhere">{subject}</span>
    </summary>
    {text !== undefined && (
      <p className="max-w-prose pt-1 pb-4 pl-6 whitespace-pre-line wrap-anywhere">{text}</p>
    )}
  </details>
)
