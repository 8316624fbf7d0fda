import type { z } from 'zod'
import { type Customer, customers } from '../../../../contract/people/customers.ts'
import type { ResponseBody } from '../../../../contract/route.ts'
import { call } from '../../../app/api/api.ts'
import { adminApi } from '../../admin-api.ts'

export type CustomersPage = ResponseBody<typeof customers.list, 200>

type OfCustomer<Change> = Change & { number: number }

/** Injected, because only the screens of customers use it. */
const customersApi = adminApi.enhanceEndpoints({ addTagTypes: ['Customers'] }).injectEndpoints({
  endpoints: (build) => ({
    getCustomers: build.query<CustomersPage, z.input<typeof customers.list.query>>({
      query: (query) => call(customers.list, { query }),
      providesTags: ['Customers'],
    }),
    getCustomer: build.query<Customer, number>({
      query: (number) => call(customers.get, { params: { number } }),
      providesTags: ['Customers'],
    }),
    addNoteAboutCustomer: build.mutation<Customer, OfCustomer<{ text: string }>>({
      query: ({ number, text }) => call(customers.addNote, { params: { number }, body: { text } }),
      invalidatesTags: ['Customers'],
    }),
    deleteNoteAboutCustomer: build.mutation<Customer, OfCustomer<{ id: string }>>({
      query: (params) => call(customers.deleteNote, { params }),
      invalidatesTags: ['Customers'],
    }),
    sendResetLink: build.mutation<ResponseBody<typeof customers.sendReset, 200>, number>({
      query: (number) => call(customers.sendReset, { params: { number } }),
      invalidatesTags: ['Mail'],
    }),
    blockCustomer: build.mutation<Customer, OfCustomer<{ blocked: boolean }>>({
      query: ({ number, blocked }) => call(customers.block, { params: { number }, body: { blocked } }),
      invalidatesTags: ['Customers'],
    }),
    /** The page of the customer is left before the list is read again. */
    closeCustomer: build.mutation<void, number>({
      query: (number) => call(customers.close, { params: { number } }),
      invalidatesTags: ['AllOrders'],
    }),
  }),
})

export const {
  useGetCustomersQuery,
  useGetCustomerQuery,
  useAddNoteAboutCustomerMutation,
  useDeleteNoteAboutCustomerMutation,
  useSendResetLinkMutation,
  useBlockCustomerMutation,
  useCloseCustomerMutation,
} = customersApi
