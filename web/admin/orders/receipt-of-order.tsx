import { useParams } from 'react-router'
import { orderPage } from '../../../domain/admin-pages.ts'
import { ReceiptOrWhyNot } from '../../storefront/orders/receipt/receipt-page.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft } from '../../ui/icons/screen-icons.ts'
import { useGetReceiptOfOrderQuery } from '../admin-api.ts'
import { Link } from '../../ui/link.tsx'

export function ReceiptOfOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetReceiptOfOrderQuery(id, { refetchOnMountOrArgChange: true })
  const { name } = useShop()
  return (
    <>
      <title>{`Receipt – ${name}`}</title>
      <Link
        to={orderPage(id)}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline print:hidden"
      >
        <Icon of={ArrowLeft} className="size-5" />
        Order
      </Link>
      <h2 className="mb-6 font-serif text-2xl font-medium print:hidden">Receipt</h2>
      <ReceiptOrWhyNot receipt={currentData} error={error} onTryAgain={() => void refetch()} />
    </>
  )
}
