import type { ReviewState } from '../../../contract/catalog/reviews.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

export const stateNames: Record<ReviewState, Label> = {
  waiting: msg('Waiting [reviews]'),
  published: msg('Published [reviews]'),
  rejected: msg('Rejected [reviews]'),
}
