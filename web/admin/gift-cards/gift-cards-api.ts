import type { z } from 'zod'
import { type GiftCard, giftCards } from '../../../contract/orders/gift-cards.ts'
import type { ResponseBody } from '../../../contract/route.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

export type ListedGiftCard = ResponseBody<typeof giftCards.list, 200>['giftCards'][number]

export type Sale = z.input<typeof giftCards.sell.body>

/** Injected, because only the screens of gift cards use it. */
const giftCardsApi = adminApi.enhanceEndpoints({ addTagTypes: ['GiftCards'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getGiftCards: read(giftCards.list, 'GiftCards'),
      getGiftCard: read(giftCards.get, 'GiftCards'),
      sellGiftCard: build.mutation<GiftCard, { sale: Sale; key: string }>({
        query: ({ sale, key }) => ({
          ...call(giftCards.sell, { body: sale }),
          headers: { 'idempotency-key': key },
        }),
        invalidatesTags: ['GiftCards'],
      }),
      sendGiftCard: change(giftCards.send, 'GiftCards'),
      blockGiftCard: change(giftCards.block, 'GiftCards'),
      takeBackGiftCard: change(giftCards.takeBack, 'GiftCards'),
    }
  },
})

export const {
  useGetGiftCardsQuery,
  useGetGiftCardQuery,
  useSellGiftCardMutation,
  useSendGiftCardMutation,
  useBlockGiftCardMutation,
  useTakeBackGiftCardMutation,
} = giftCardsApi
