import { mailServer } from '../../../../contract/shop/mail-server.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'
import { refreshing } from '../../refresh-shop.ts'

/** Injected, because only the e-mail settings and the set-up use it. No password ever comes back. */
const mailServerApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['MailServer', 'EmailPreview', 'Setup'] })
  .injectEndpoints({
    endpoints: (build) => {
      const { read, change } = byRoute(build)
      return {
        getMailServer: read(mailServer.read, 'MailServer'),
        saveMailServer: { ...change(mailServer.save, 'MailServer', 'EmailPreview', 'Setup'), ...refreshing },
        removeMailServer: {
          ...change(mailServer.remove, 'MailServer', 'EmailPreview', 'Setup'),
          ...refreshing,
        },
        testMailServer: { ...change(mailServer.test, 'MailServer', 'EmailPreview', 'Setup'), ...refreshing },
      }
    },
  })

export const {
  useGetMailServerQuery,
  useSaveMailServerMutation,
  useRemoveMailServerMutation,
  useTestMailServerMutation,
} = mailServerApi
