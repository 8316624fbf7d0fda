import { pages } from '../../../domain/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { t } from '../../../messages/t.ts'

export const EmptyCart = () => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center pb-16 text-center lg:pb-0">
    <EmptyBag />
    <p className="mt-6 mb-8 font-serif text-2xl">{t('Your cart is empty.')}</p>
    <ButtonLink to={pages.home}>{t('Continue shopping')}</ButtonLink>
  </div>
)

/** An empty bag with a bookmark. */
const EmptyBag = () => (
  <Drawing>
    <path d="M12 126h136" />
    <path d="M44 46h72l8 80H36z" />
    <path d="M60 62V38a20 20 0 0 1 40 0v24" />
    <path d="M36 126 52 46M124 126 108 46" opacity=".35" />
    <path d="M72 84v26l8-7 8 7V84z" className="text-accent" />
    <path d="M22 40v8M18 44h8M138 62v8M134 66h8M130 20v6M127 23h6" opacity=".6" />
  </Drawing>
)
