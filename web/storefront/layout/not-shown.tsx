import type { ReactNode } from 'react'
import { pages } from '../../../domain/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  /** Undefined where a retry cannot help. */
  onTryAgain: (() => void) | undefined
  /** What there is to say where a retry cannot help. */
  children?: ReactNode
}

/** In place of a text that cannot be loaded, or is gone. */
export function NotShown({ onTryAgain, children }: Props) {
  const message = onTryAgain ? t('This cannot be shown just now. Please try again in a moment.') : children
  return (
    <div className="flex flex-col items-start gap-6">
      {message && (
        <p role="alert" className="max-w-[46ch] text-lg">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        {onTryAgain && <Button onClick={onTryAgain}>{t('Try again')}</Button>}
        <ButtonLink to={pages.home} look="outlined">
          {t('Back to the shop')}
        </ButtonLink>
      </div>
    </div>
  )
}
