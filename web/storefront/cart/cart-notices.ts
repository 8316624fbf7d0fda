import { ask } from '../../app/notices/ask.tsx'
import { toast } from '../../app/notices/toast.tsx'
import { t } from '../../../messages/t.ts'

export const sayAdded = () => toast(t('Added to your cart'))

export const warnAlreadyAdded = () =>
  ask({
    title: t('Already in your cart'),
    text: t('A book goes into the cart once.'),
    yes: t('OK [closes a warning]'),
  })
