import { customers } from '../../../../contract/people/customers.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

/** Injected, because only the screens of customers use it. */
const customersApi = adminApi.enhanceEndpoints({ addTagTypes: ['Customers'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getCustomers: read(customers.list, 'Customers'),
      getCustomer: read(customers.get, 'Customers'),
      addNoteAboutCustomer: change(customers.addNote, 'Customers'),
      deleteNoteAboutCustomer: change(customers.deleteNote, 'Customers'),
      sendResetLink: change(customers.sendReset, 'Mail'),
      blockCustomer: change(customers.block, 'Customers'),
      /** The page of the customer is left before the list is read again. */
      closeCustomer: change(customers.close, 'AllOrders'),
    }
  },
})

export const {
  useGetCustomersQuery,
  useGetCustomerQuery,
  useLazyGetCustomerQuery,
  useAddNoteAboutCustomerMutation,
  useDeleteNoteAboutCustomerMutation,
  useSendResetLinkMutation,
  useBlockCustomerMutation,
  useCloseCustomerMutation,
} = customersApi
