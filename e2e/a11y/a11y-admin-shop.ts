import { orderScreens } from './a11y-admin-orders.ts'
import { codeScreens } from './a11y-codes.ts'
import { customerScreens } from './a11y-customers.ts'
import { ownShopScreens, ownStorefront } from './a11y-own-shop.ts'
import { reportScreens } from './a11y-reports.ts'
import { settingsScreens, setupScreens } from './a11y-settings.ts'
import { staffScreens, visitorScreens } from './a11y-staff.ts'
import { shopperScreens, stockScreens } from './a11y-stock.ts'
import { todayScreens } from './a11y-today.ts'
import type { Screen } from './a11y.ts'

const asOwner = (screens: Screen[]) => screens.map((screen) => ({ ...screen, as: 'admin' as const }))

/** The orders, the stock, the staff and the settings of the shop. */
export const adminShop: Screen[] = [
  ...asOwner([
    ...orderScreens,
    ...settingsScreens,
    ...setupScreens,
    ...staffScreens,
    ...stockScreens,
    ...customerScreens,
    ...codeScreens,
    ...reportScreens,
    ...todayScreens,
    ...ownShopScreens,
  ]),
  ...visitorScreens,
  ...shopperScreens,
  ...ownStorefront,
]
