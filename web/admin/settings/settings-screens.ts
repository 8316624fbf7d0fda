import type { ComponentType } from 'react'
import type { StaffRole } from '../../../contract/route.ts'
import { BooksSettings } from './books-settings.tsx'
import { CategoriesSettings } from './categories-settings.tsx'
import { DeliverySettings } from './delivery-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { HomeSettings } from './home-settings.tsx'
import { NewsSettings } from './texts/news-settings.tsx'
import { PagesSettings } from './texts/pages-settings.tsx'
import { RegionSettings } from './region-settings.tsx'
import { ReviewsSettings } from './reviews-settings.tsx'
import { ShopSettings } from './shop-settings.tsx'
import { StockSettings } from './stock-settings.tsx'
import { TaxSettings } from './tax-settings.tsx'

type SettingsScreen = { slug: string; name: string; Component: ComponentType; atLeast: StaffRole }

/** Each has a URL below the settings and a line in their navigation. */
export const settingsScreens: SettingsScreen[] = [
  { slug: 'shop', name: 'Shop', Component: ShopSettings, atLeast: 'manager' },
  { slug: 'region', name: 'Region', Component: RegionSettings, atLeast: 'owner' },
  { slug: 'home', name: 'Home page', Component: HomeSettings, atLeast: 'manager' },
  { slug: 'news', name: 'News', Component: NewsSettings, atLeast: 'manager' },
  { slug: 'pages', name: 'Pages', Component: PagesSettings, atLeast: 'manager' },
  { slug: 'categories', name: 'Categories', Component: CategoriesSettings, atLeast: 'manager' },
  { slug: 'books', name: 'Books', Component: BooksSettings, atLeast: 'manager' },
  { slug: 'delivery', name: 'Delivery', Component: DeliverySettings, atLeast: 'owner' },
  { slug: 'tax', name: 'Tax', Component: TaxSettings, atLeast: 'owner' },
  { slug: 'email', name: 'E-mail', Component: EmailSettings, atLeast: 'manager' },
  { slug: 'reviews', name: 'Reviews', Component: ReviewsSettings, atLeast: 'manager' },
  { slug: 'stock', name: 'Stock', Component: StockSettings, atLeast: 'manager' },
]
