import { ask } from '../../app/notices/ask.tsx'
import { toast } from '../../app/notices/toast.tsx'

export const sayAdded = () => toast('Product Added to the Cart')

export const warnAlreadyAdded = () =>
  ask({ title: 'Already Added to the Cart', text: "You won't be able to revert this!", yes: 'OK!' })
