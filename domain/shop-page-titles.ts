/** The texts of the shop in the order of the footer. The slugs are the URL fragments of the about page. */
export const shopPages = {
  services: 'Services',
  'about-us': 'About Us',
  contact: 'Contact',
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
} as const

export type ShopPageSlug = keyof typeof shopPages

export const shopPageSlugs = Object.keys(shopPages) as ShopPageSlug[]
