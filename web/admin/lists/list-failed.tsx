import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export const ListFailed = ({ onTryAgain, children }: { onTryAgain(): void; children: ReactNode }) => (
  <div className="mb-6 grid justify-items-start gap-5">
    <Notice kind="bad">{children}</Notice>
    <Button look="outlined" onClick={onTryAgain}>
      Try again
    </Button>
  </div>
)
