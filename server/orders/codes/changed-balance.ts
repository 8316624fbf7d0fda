import { minorUnitsOfTotal, totalOf } from '../../../contract/money.ts'
import type { NewOrder } from '../../../contract/orders/orders.ts'
import { priceFormat } from '../../../domain/money/price-format.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import type { UsedCodes } from './apply-codes.ts'
import { type CodeRefusal, refuseCode } from './code-refusals.ts'

/** Whether gift cards leave more to pay than the shopper saw: other orders were paid with them, such as one in another tab. */
export const isMoreDue = ({ due }: Pick<NewOrder, 'due'>, codes: UsedCodes | undefined): codes is UsedCodes =>
  due !== undefined && codes !== undefined && codes.due > minorUnitsOfTotal(due)

export const balanceChanged = (
  { settings, isDemo, decimals }: ShopSnapshot,
  { cards, due }: UsedCodes,
): CodeRefusal =>
  refuseCode('balance-changed', {
    code: cards[0]?.entered ?? '',
    value: priceFormat({ ...settings.region, isDemo })(totalOf(due, decimals)),
  })
