import { reports } from '../../../contract/orders/reports.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

const reportsApi = adminApi.injectEndpoints({
  endpoints: (build) => {
    const { read } = byRoute(build)
    return {
      getJournal: read(reports.journal, 'AllOrders'),
      getSales: read(reports.sales, 'AllOrders'),
    }
  },
})

export const { useGetJournalQuery, useGetSalesQuery } = reportsApi
