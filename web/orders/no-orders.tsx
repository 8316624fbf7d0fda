import { pages } from '../../contract/pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'

export const NoOrders = () => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center text-center">
    <EmptyParcel />
    <p className="mt-6 mb-8 font-serif text-2xl">No orders found!</p>
    <ButtonLink to={pages.home}>Find a book</ButtonLink>
  </div>
)

/** A book above an open parcel. */
const EmptyParcel = () => (
  <Drawing>
    <path d="M12 126h136" />
    <path d="M38 76v50h84V76" />
    <path d="M38 76 22 58l42-8 16 14 16-14 42 8-16 18-32-8-10-4-10 4z" />
    <path d="M64 50h32" opacity=".35" />
    <path d="M72 96h16v18l-8-6-8 6z" className="text-accent" />
    <path d="M66 12v24c5-3 10-3 14 0 4-3 9-3 14 0V12c-5-3-10-3-14 0-4-3-9-3-14 0ZM80 12v24" />
    <path d="M30 26v8M26 30h8M130 20v8M126 24h8M118 40v6M115 43h6" opacity=".6" />
  </Drawing>
)
