import { type ShopSettings, unnamedShop } from '../../contract/shop/shop.ts'
import { defaultStockWords } from '../../domain/stock-labels.ts'

/** What a shop has before its owner sets anything: nothing is published that nobody has said. */
const blank: ShopSettings = {
  shop: {
    name: unnamedShop,
    tagline: '',
    logo: '',
    accent: '#9a3412',
    contact: { email: '', phone: '', address: '', openingHours: '' },
    social: [],
    copyrightYear: null,
    isOpen: false,
    keepAuditMonths: 24,
    keepOrderYears: 10,
  },
  region: { currency: 'USD', locale: 'en-US', timeZone: 'UTC', country: 'US' },
  home: {
    heroTitle: 'New Releases',
    heroText: '',
    heroButton: '',
    heroBooks: [],
    rows: { topSellers: true, recommended: true, news: true },
  },
  delivery: {
    delivery: { isOffered: true, name: 'Delivery', fee: '0', freeFrom: null, countries: [], days: '' },
    pickup: { isOffered: false, name: 'Pick-up in the shop', note: '' },
    note: '',
    trackingUrl: '',
  },
  tax: { mode: 'none', rates: [], number: '' },
  email: {
    senderName: '',
    signature: '',
    notifyOnOrder: false,
    notifyAddress: '',
    sent: { placed: true, shipped: true, ready: true, cancelled: true, returned: true },
  },
  reviews: { isOn: true, publishesAtOnce: false },
  stock: {
    ...defaultStockWords,
    offersAlerts: true,
    holdHours: 2,
    maxHeldPerAccount: 10,
    maxHeldPerNetwork: 30,
  },
  books: { worksOnce: false, priceBoundCountries: [] },
}

/** The store of the specification. */
const demo: ShopSettings = {
  ...blank,
  shop: {
    ...blank.shop,
    name: 'Book Store',
    tagline: 'Books chosen by people who read, delivered to your door.',
    contact: { ...blank.shop.contact, email: 'hello@bookstore.example' },
    social: [
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      { name: 'X', url: 'https://x.com/' },
    ],
    copyrightYear: 2025,
    isOpen: true,
  },
  home: {
    ...blank.home,
    heroTitle: 'New Releases This Week',
    heroText: "This week's new arrivals, and the books our readers keep coming back to.",
    heroButton: 'Subscribe',
  },
  stock: { ...blank.stock, holdHours: 0, maxHeldPerAccount: 0, maxHeldPerNetwork: 0 },
}

export const defaultSettings = (isDemo: boolean): ShopSettings => (isDemo ? demo : blank)
