import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { PublicShop } from '../../../contract/shop/shop.ts'

/** What every page shows of the shop. What only some pages need, such as checkout and that of a book, is fetched there, and changes no other page. */
export type ShopOfPages = Omit<
  PublicShop,
  'deliveryMethods' | 'deliveryNote' | 'paymentMethods' | 'trackingUrl' | 'keepOrderYears'
>

export type Site = {
  /** The public origin, if configured. */
  origin?: string | undefined
  shop: ShopOfPages
}

export const siteOf = (
  origin: string | undefined,
  {
    deliveryMethods: _methods,
    deliveryNote: _note,
    paymentMethods: _payment,
    trackingUrl: _tracking,
    keepOrderYears: _years,
    ...shop
  }: PublicShop,
): Site => ({ origin, shop })

/** Every store is made with the server's state, so the initial one is never seen. */
export const site = createSlice({
  name: 'site',
  initialState: {} as Site,
  reducers: {
    /** The dashboard shows what the bookseller has saved without a reload. */
    shopSaved: (site, { payload: shop }: PayloadAction<PublicShop>) => ({ ...site, shop }),
  },
})

export const { shopSaved } = site.actions

/** The shop's name, currency, categories and so on. */
export const useShop = () => useSelector((state: { site: Site }) => state.site.shop)

/** Whether a form may promise an e-mail. The demo speaks as the specification does. */
export function useSendsEmail() {
  const { isDemo, sendsEmail } = useShop()
  return isDemo || sendsEmail
}

/** As above, of an e-mail about an account, which a Firebase project sends. */
export function useSendsAccountEmail() {
  const { isDemo, sendsAccountEmail } = useShop()
  return isDemo || sendsAccountEmail
}

/** The name of a category; its slug if it was created after the page was loaded. */
export function useCategoryName() {
  const { categories } = useShop()
  return (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug
}

/** The name beside a book. The demo writes genres in lower case there, as the specification does. */
export function useCategoryLabel() {
  const { isDemo } = useShop()
  const nameOf = useCategoryName()
  return (slug: string) => (isDemo && nameOf(slug).toLowerCase() === slug ? slug : nameOf(slug))
}
