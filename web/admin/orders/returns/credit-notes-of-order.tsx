import { useParams } from 'react-router'
import { orderPage } from '../../../../domain/admin-pages.ts'
import { useShop } from '../../../app/shop/site.ts'
import { CreditNotesOrWhyNot } from '../../../storefront/orders/receipt/credit-notes-page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowLeft } from '../../../ui/icons/screen-icons.ts'
import { Link } from '../../../ui/link.tsx'
import { useGetCreditNotesOfOrderQuery } from './returns-api.ts'

export function CreditNotesOfOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetCreditNotesOfOrderQuery(id, {
    refetchOnMountOrArgChange: true,
  })
  const { name } = useShop()
  return (
    <>
      <title>{`Credit notes – ${name}`}</title>
      <Link
        to={orderPage(id)}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline print:hidden"
      >
        <Icon of={ArrowLeft} className="size-5" />
        Order
      </Link>
      <h2 className="mb-6 font-serif text-2xl font-medium print:hidden">Credit notes</h2>
      <CreditNotesOrWhyNot found={currentData} error={error} onTryAgain={() => void refetch()} />
    </>
  )
}
