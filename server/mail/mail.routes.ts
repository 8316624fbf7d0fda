import { mail } from '../../contract/mail.ts'
import { answer } from '../http/answer.ts'
import type { Mount } from '../http/mount.ts'
import type { PostOffice } from './post.ts'

export function mountMail(mount: Mount, { isSending, letters }: PostOffice) {
  mount(mail.outbox, async () => answer(200, { isSending, letters: await letters() }))
}
