import { t } from '../../../messages/t.ts'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { orderPage } from '../../../domain/admin-pages.ts'
import { ReceiptOrWhyNot } from '../../storefront/orders/receipt/receipt-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft } from '../../ui/icons/screen-icons.ts'
import { useGetReceiptOfOrderQuery } from '../admin-api.ts'
import { Link } from '../../ui/link.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'

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
    <Link
      to={orderPage(id)}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline print:hidden"
    >
      <Icon of={ArrowLeft} className="size-5" />
      {t('Order [noun]')}
    </Link>
    <h2 className="mb-4 text-lg font-semibold print:hidden">{title}</h2>
    {children}
  </>
)
