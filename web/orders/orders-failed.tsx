import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export const OrdersFailed = ({ onTryAgain }: { onTryAgain(): void }) => (
  <div className="mt-8 grid justify-items-start gap-5 print:hidden">
    <Notice kind="bad">Error geting orders data</Notice>
    <Button look="outlined" onClick={onTryAgain}>
      Try again
    </Button>
  </div>
)
