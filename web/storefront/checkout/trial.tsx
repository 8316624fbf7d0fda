import type { ReactNode } from 'react'
import { pages } from '../../../domain/pages.ts'
import { tell } from '../../app/notices/ask.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { rich } from '../../ui/rich.tsx'
import { t } from '../../../messages/t.ts'

export const TrialNotice = () => (
  <div className="mt-6 rounded-panel border border-line bg-surface p-4">
    <Notice kind="good" more={rich('To order as a customer, <login>log in</login>.', { login: logIn })}>
      {t('You are trying the checkout. No order is placed.')}
    </Notice>
  </div>
)

const logIn = (text: ReactNode) => (
  <Link to={pages.login} state={{ from: pages.checkout }} className="link">
    {text}
  </Link>
)

export const endTrial = () =>
  tell(t('The checkout works. This was a trial, so no order was placed.'), 'success')
