import { msg } from '../../messages/t.ts'

export const listChanged = {
  code: 'list-changed' as const,
  message: msg('Somebody changed the list in the meantime. Load it again.'),
}
