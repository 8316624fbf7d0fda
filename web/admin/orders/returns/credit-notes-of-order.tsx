import { t } from '../../../../messages/t.ts'
import { useParams } from 'react-router'
import { CreditNotesOrWhyNot } from '../../../storefront/orders/receipt/credit-notes-page.tsx'
import { PaperOfOrder } from '../receipt-of-order.tsx'
import { useGetCreditNotesOfOrderQuery } from './returns-api.ts'

export function CreditNotesOfOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetCreditNotesOfOrderQuery(id, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <PaperOfOrder id={id} title={t('Credit notes')}>
      <CreditNotesOrWhyNot found={currentData} error={error} onTryAgain={() => void refetch()} />
    </PaperOfOrder>
  )
}
