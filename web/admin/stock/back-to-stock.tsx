import { adminPages } from '../../../domain/admin-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'

export const BackToStock = () => (
  <Link
    to={adminPages.stock}
    className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
  >
    <Icon of={ArrowLeft} className="size-5" />
    Stock
  </Link>
)
