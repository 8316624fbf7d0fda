import { wholeWorld } from '../../domain/delivery-zones.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'

/** The demo's shop, as every page gets it. */
export const demoShop: PublicShop = {
  name: 'Book Store',
  tagline: 'Good books, chosen by people who read.',
  logo: '',
  accent: '#9a3412',
  currency: 'USD',
  decimals: 2,
  language: 'en',
  locale: 'en-US',
  timeZone: 'UTC',
  country: 'US',
  contact: { email: 'hello@bookstore.example', phone: '', address: '', openingHours: '' },
  social: [],
  copyrightYear: 2025,
  isOpen: true,
  isDemo: true,
  categories: ['Business', 'Technology', 'Fiction', 'Horror', 'Adventure'].map((name) => ({
    slug: name.toLowerCase(),
    name,
    inHomeSelect: name !== 'Technology',
  })),
  pages: ['about', 'services', 'contact', 'privacy', 'terms'],
  deliveryMethods: [
    {
      id: 'delivery',
      name: 'Delivery',
      fee: '0',
      freeFrom: null,
      countries: [],
      days: '',
      zones: [wholeWorld],
      note: '',
      needsQuote: false,
    },
  ],
  deliveryNote: '',
  paymentMethods: [
    { id: 'cash-on-delivery', name: 'Cash on delivery', deliveryMethods: ['delivery'], days: null },
  ],
  keepOrderYears: 10,
  trackingUrl: '',
  taxes: 'none',
  stockWords: {
    inStock: 'In stock',
    low: 'Only {count} left',
    toOrder: 'Available to order',
    preOrder: 'Pre-order',
    preOrderDated: 'Pre-order: expected {date}',
    soldOut: 'Sold out',
  },
  offersStockAlerts: true,
  ownPages: [],
  sendsEmail: true,
  sendsAccountEmail: true,
}
