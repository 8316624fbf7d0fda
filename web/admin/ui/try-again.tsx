import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export const TryAgain = ({ onTryAgain, children }: { onTryAgain(): void; children: ReactNode }) => (
  <div className="grid justify-items-start gap-5 pb-4">
    <Notice kind="bad">{children}</Notice>
    <Button look="outlined" onClick={onTryAgain}>
      Try again
    </Button>
  </div>
)
