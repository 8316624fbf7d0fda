import { ShoppingBag } from 'lucide'
import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { useCart } from '../cart/use-cart.ts'
import { Icon } from '../ui/icon.tsx'

export function CartLink() {
  const { length: count } = useCart()
  return (
    <Link
      to={pages.cart}
      aria-label={`Cart, ${count} ${count === 1 ? 'book' : 'books'}`}
      className="relative -mr-2.5 grid size-11 place-items-center rounded-full"
    >
      <Icon of={ShoppingBag} className="size-6" />
      <span className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs/none font-semibold text-accent-ink tabular-nums">
        {count}
      </span>
    </Link>
  )
}
