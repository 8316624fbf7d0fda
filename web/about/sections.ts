/** The keys are the URL fragments of the footer's links. */
export const sections = {
  services: 'Services',
  'about-us': 'About Us',
  contact: 'Contact',
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
} as const

export type SectionId = keyof typeof sections
