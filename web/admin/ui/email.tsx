import { type ReactNode, useState } from 'react'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/icons/screen-icons.ts'

/** `children` are shown in place of the text once it is expanded. */
type Props = { subject: string; text: string; children?: ReactNode }

/** The subject, which expands to the text, in the language of the shop: that of the dashboard may be another. */
export function Email({ subject, text, children }: Props) {
  const { language } = useShop()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-cover font-medium [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronDown}
          className="size-4 shrink-0 -rotate-90 text-ink-soft transition-transform duration-150 group-open:rotate-0 motion-reduce:transition-none"
        />
        <span lang={language} className="wrap-anywhere">
          {subject}
        </span>
      </summary>
      <div className="pt-1 pb-4 pl-6">{isOpen && children ? children : <EmailText text={text} />}</div>
    </details>
  )
}

export const EmailText = ({ text }: { text: string }) => (
  <p lang={useShop().language} className="max-w-prose whitespace-pre-line wrap-anywhere">
    {text}
  </p>
)
