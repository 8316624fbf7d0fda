import { account } from '../../../contract/people/account.ts'
import { api } from '../../app/api/api.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'

/** Injected, because only signed-in shoppers use it. The uid separates the cache entries of accounts. */
const accountApi = api.enhanceEndpoints({ addTagTypes: ['Addresses'] }).injectEndpoints({
  endpoints: (build) => {
    const { readOwn, change } = byRoute(build)
    return {
      getAddresses: readOwn(account.addresses, 'Addresses'),
      addAddress: change(account.addAddress, 'Addresses'),
      editAddress: change(account.editAddress, 'Addresses'),
      deleteAddress: change(account.deleteAddress, 'Addresses'),
      exportData: change(account.export),
      /** With an ID token, which tells when the shopper signed in. */
      closeAccount: build.mutation<void, string>({
        query: (idToken) => ({
          ...call(account.close, {}),
          headers: { authorization: `Bearer ${idToken}` },
        }),
      }),
    }
  },
})

export const {
  useGetAddressesQuery,
  useAddAddressMutation,
  useEditAddressMutation,
  useDeleteAddressMutation,
  useExportDataMutation,
  useCloseAccountMutation,
} = accountApi
