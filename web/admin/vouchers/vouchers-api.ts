import { vouchers } from '../../../contract/orders/vouchers.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

/** Injected, because only the screens of vouchers use it. */
const vouchersApi = adminApi.enhanceEndpoints({ addTagTypes: ['Vouchers'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getVouchers: read(vouchers.list, 'Vouchers'),
      createVoucher: change(vouchers.create, 'Vouchers'),
      changeVoucher: change(vouchers.change, 'Vouchers'),
      deleteVoucher: change(vouchers.remove, 'Vouchers'),
    }
  },
})

export const {
  useGetVouchersQuery,
  useCreateVoucherMutation,
  useChangeVoucherMutation,
  useDeleteVoucherMutation,
} = vouchersApi
