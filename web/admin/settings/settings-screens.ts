import type { ComponentType } from 'react'
import { DeliverySettings } from './delivery-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { HomeSettings } from './home-settings.tsx'
import { RegionSettings } from './region-settings.tsx'
import { ShopSettings } from './shop-settings.tsx'
import { TaxSettings } from './tax-settings.tsx'

/** Each has a URL below the settings and a line in their navigation. */
export const settingsScreens: { slug: string; name: string; Component: ComponentType }[] = [
  { slug: 'shop', name: 'Shop', Component: ShopSettings },
  { slug: 'region', name: 'Region', Component: RegionSettings },
  { slug: 'home', name: 'Home page', Component: HomeSettings },
  { slug: 'delivery', name: 'Delivery', Component: DeliverySettings },
  { slug: 'tax', name: 'Tax', Component: TaxSettings },
  { slug: 'email', name: 'E-mail', Component: EmailSettings },
]
