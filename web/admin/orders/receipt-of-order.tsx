import { t } from '../../../messages/t.ts'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { orderPage } from '../../../domain/admin-pages.ts'
import { ReceiptOrWhyNot } from '../../storefront/orders/receipt/receipt-page.tsx'
import { useGetReceiptOfOrderQuery } from '../admin-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { BackLink } from '../ui/list-page-links.tsx'

export function ReceiptOfOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetReceiptOfOrderQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <PaperOfOrder id={id} title={t('Receipt')}>
      <ReceiptOrWhyNot receipt={currentData} error={error} onTryAgain={() => void refetch()} />
    </PaperOfOrder>
  )
}

type Props = { id: string; title: string; children: ReactNode }

/** The way back to the order, and a title that is not printed. */
export const PaperOfOrder = ({ id, title, children }: Props) => (
  <>
    <AdminTitle>{title}</AdminTitle>
    <BackLink to={orderPage(id)}>{t('Order [noun]')}</BackLink>
    <h2 className="mb-4 text-lg font-semibold print:hidden">{title}</h2>
    {children}
  </>
)
