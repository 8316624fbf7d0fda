import { type ReactNode, useState } from 'react'
import { type ColorScheme, inColorScheme } from '../../../domain/email-styles.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/icons/screen-icons.ts'

type Shown = ColorScheme | 'text'

const choices: [Shown, Label][] = [
  ['light', msg('Light [colours]')],
  ['dark', msg('Dark [colours]')],
  ['text', msg('Plain text')],
]

/** `language` is that of the e-mail. */
type Props = { subject: string; text: string; html: string; language: string }

/** An e-mail as mail programs show it: in light and dark colours, and as the plain text that is sent with it. */
export function EmailView({ subject, text, html, language }: Props) {
  const [shown, setShown] = useState<Shown>('light')
  const [isNarrow, setIsNarrow] = useState(false)
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('View [of an e-mail]')}</legend>
        {choices.map(([choice, label]) => (
          <Choice key={choice} isChosen={shown === choice} onChoose={() => setShown(choice)}>
            {t(label)}
          </Choice>
        ))}
        {shown !== 'text' && (
          <span className="max-sm:hidden">
            <Choice isChosen={isNarrow} onChoose={() => setIsNarrow(!isNarrow)}>
              {t('As wide as a phone')}
            </Choice>
          </span>
        )}
      </fieldset>
      {shown === 'text' ? (
        <p lang={language} className="mt-3 max-w-prose whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      ) : (
        <Framed title={subject} html={inColorScheme(html, shown)} isNarrow={isNarrow} />
      )}
    </>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose(): void; children: ReactNode }

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className="min-h-11 rounded-panel border border-edge bg-surface px-4 text-sm font-medium hover:border-ink-soft aria-pressed:border-accent aria-pressed:text-accent"
  >
    {children}
  </button>
)

type FrameProps = { title: string; html: string; isNarrow: boolean }

/** In a sandbox: nothing in it runs, and its links lead nowhere. Another text is another frame, or it would be a step back. */
const Framed = ({ title, html, isNarrow }: FrameProps) => (
  <iframe
    key={html}
    title={t('E-mail: {subject}', { subject: title })}
    sandbox=""
    srcDoc={html}
    className={`mt-3 block h-144 w-full resize-y rounded-panel border border-line bg-white ${isNarrow ? 'max-w-[390px]' : 'max-w-3xl'}`}
  />
)

type EmailProps = {
  subject: string
  /** Undefined if it is shown elsewhere. */
  text: string | undefined
  onToggle?(isOpen: boolean): void
}

/** The subject, which expands to the text, in the language of the shop: that of the dashboard may be another. */
export const Email = ({ subject, text, onToggle }: EmailProps) => (
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
