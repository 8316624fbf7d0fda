import type { z } from 'zod'
import { account, type NewAddress, type SavedAddress } from '../../../contract/people/account.ts'
import { api, call } from '../../app/api/api.ts'

type Written = z.input<typeof NewAddress>

/** Injected, because only signed-in shoppers use it. The uid separates the cache entries of accounts. */
const accountApi = api.enhanceEndpoints({ addTagTypes: ['Addresses'] }).injectEndpoints({
  endpoints: (build) => ({
    getAddresses: build.query<SavedAddress[], string>({
      query: () => call(account.addresses, {}),
      providesTags: ['Addresses'],
    }),
    addAddress: build.mutation<SavedAddress, Written>({
      query: (body) => call(account.addAddress, { body }),
      invalidatesTags: ['Addresses'],
    }),
    editAddress: build.mutation<SavedAddress, Written & { id: string }>({
      query: ({ id, ...body }) => call(account.editAddress, { params: { id }, body }),
      invalidatesTags: ['Addresses'],
    }),
    deleteAddress: build.mutation<void, string>({
      query: (id) => call(account.deleteAddress, { params: { id } }),
      invalidatesTags: ['Addresses'],
    }),
    exportData: build.mutation<object, void>({ query: () => call(account.export, {}) }),
    /** With an ID token, which tells when the shopper signed in. */
    closeAccount: build.mutation<void, string>({
      query: (idToken) => ({
        ...call(account.close, {}),
        headers: { authorization: `Bearer ${idToken}` },
      }),
    }),
  }),
})

export const {
  useGetAddressesQuery,
  useAddAddressMutation,
  useEditAddressMutation,
  useDeleteAddressMutation,
  useExportDataMutation,
  useCloseAccountMutation,
} = accountApi
