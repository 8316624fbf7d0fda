import type { Screen } from './a11y.ts'
import {
  addTwice,
  showLongCart,
  showPassword,
  showErrors,
  showTaxes,
  showThanks,
} from './a11y-checkout-states.ts'
import {
  showLongOrders,
  showLongOrder,
  showPartsToStaff,
  showCreditNotes,
  showReceipt,
  showReturnDialog,
  showCard,
  showTransfer,
  showMenu,
  showAddress,
  showWishes,
  showReviewForm,
  showReviews,
} from './a11y-order-states.ts'

/** Widths of a phone and of a desktop. */
const both = [390, 1280]

/** What shoppers see from the cart to their account, and staff of orders and reviews. */
export const ordersScreens: Screen[] = [
  { name: 'warning about a book in the cart', path: '/search?category=horror', show: addTwice },
  {
    name: 'cart with long titles, a book that is gone and a removed one',
    path: '/cart',
    widths: both,
    show: showLongCart,
  },
  { name: 'empty cart', path: '/cart', widths: both },
  { name: 'login with a shown password', path: '/login', widths: both, show: showPassword },
  { name: 'checkout with errors and long titles', path: '/about', widths: both, show: showErrors },
  {
    name: 'checkout with pick-up, tax, ways to pay and a sold-out book',
    as: 'shopper',
    widths: both,
    show: showTaxes,
  },
  { name: 'orders after an order', path: '/about', widths: both, show: showThanks },
  { name: 'long orders', as: 'shopper', widths: both, show: showLongOrders },
  {
    name: 'long, partly shipped order after Buy again',
    as: 'shopper',
    widths: both,
    show: showLongOrder,
  },
  { name: 'order to be paid by transfer', as: 'shopper', widths: both, show: showTransfer },
  { name: 'order that cannot be paid by card', as: 'shopper', widths: both, show: showCard },
  { name: 'receipt', as: 'shopper', widths: both, show: showReceipt },
  { name: 'credit notes', as: 'shopper', widths: both, show: showCreditNotes },
  { name: 'returned books', as: 'admin', widths: both, show: showReturnDialog },
  { name: 'dashboard with its menu', as: 'shopper', widths: both, show: showMenu },
  { name: 'account with an address', as: 'shopper', widths: [390, 768], show: showAddress },
  { name: 'empty wish list', path: '/wish-list', widths: both },
  { name: 'wish list with a removed book', widths: both, show: showWishes },
  { name: 'review form with errors', as: 'shopper', widths: both, show: showReviewForm },
  { name: 'waiting reviews', as: 'admin', widths: both, show: showReviews },
  {
    name: 'partly shipped order for staff',
    as: 'admin',
    widths: both,
    show: showPartsToStaff,
  },
]
