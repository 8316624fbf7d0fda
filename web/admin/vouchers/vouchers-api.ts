import { vouchers } from '../../../contract/orders/vouchers.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

/** Injected, because only the screens of vouchers use it. */
const vouchersApi = adminApi.enhanceEndpoints({ addTagTypes: ['Vouchers'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getVouchers: read(vouchers.list, 'Vouchers'),
      getVoucher: read(vouchers.get, 'Vouchers'),
      createVoucher: change(vouchers.create, 'Vouchers', 'Shop'),
      changeVoucher: change(vouchers.change, 'Vouchers'),
      /** The page of the voucher is left before the list is read again. */
      deleteVoucher: change(vouchers.remove),
    }
  },
})

export const {
  useGetVouchersQuery,
  useGetVoucherQuery,
  useCreateVoucherMutation,
  useChangeVoucherMutation,
  useDeleteVoucherMutation,
} = vouchersApi
