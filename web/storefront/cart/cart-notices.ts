import { ask } from '../../app/notices/ask.tsx'
import { toast } from '../../app/notices/toast.tsx'
import { t } from '../../../messages/t.ts'

export const sayAdded = () => toast(t('Product Added to the Cart'))

export const warnAlreadyAdded = () =>
  ask({
    title: t('Already Added to the Cart'),
    text: t("You won't be able to revert this!"),
    yes: t('OK!'),
  })
