import { TryAgain } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

export const OrdersFailed = ({ onTryAgain }: { onTryAgain(): void }) => (
  <div className="mt-8 print:hidden">
    <TryAgain onTryAgain={onTryAgain}>{t('Your orders could not be loaded')}</TryAgain>
  </div>
)
