import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Says what could not be loaded, and loads it again. */
export const TryAgain = ({ onTryAgain, children }: { onTryAgain(): void; children: ReactNode }) => (
  <div className="grid justify-items-start gap-5">
    <Notice kind="bad">{children}</Notice>
    <Button look="outlined" onClick={onTryAgain}>
      Try again
    </Button>
  </div>
)
