import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { CircleAlert, CircleCheck } from './icons/screen-icons.ts'
import { Button } from './button.tsx'
import { t } from '../../messages/t.ts'

type Props = {
  kind: 'good' | 'bad'
  children: ReactNode
  /** Advice. */
  more?: ReactNode
}

const kinds = {
  good: { icon: CircleCheck, colour: 'text-good', role: 'status' },
  bad: { icon: CircleAlert, colour: 'text-bad', role: 'alert' },
}

/** Conveys the outcome by icon, text and live region, not by colour alone. */
export function Notice({ kind, children, more }: Props) {
  const { icon, colour, role } = kinds[kind]
  return (
    <div className="flex gap-3">
      <Icon of={icon} className={`size-5 mt-[0.15rem] shrink-0 ${colour}`} />
      <div className="min-w-0 text-pretty wrap-anywhere">
        <p role={role} className={`font-medium ${colour}`}>
          {children}
        </p>
        {more && <output className="mt-1 block">{more}</output>}
      </div>
    </div>
  )
}

/** Says what could not be loaded, and loads it again. */
export const TryAgain = ({ onTryAgain, children }: { onTryAgain(): void; children: ReactNode }) => (
  <div className="grid justify-items-start gap-5">
    <Notice kind="bad">{children}</Notice>
    <Button look="outlined" onClick={onTryAgain}>
      {t('Try again')}
    </Button>
  </div>
)
