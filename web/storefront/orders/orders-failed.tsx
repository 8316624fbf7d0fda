import { TryAgain } from '../../ui/notice.tsx'

export const OrdersFailed = ({ onTryAgain }: { onTryAgain(): void }) => (
  <div className="mt-8 print:hidden">
    <TryAgain onTryAgain={onTryAgain}>Error geting orders data</TryAgain>
  </div>
)
