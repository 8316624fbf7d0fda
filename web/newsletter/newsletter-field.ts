/** There is one, at the foot of every page. */
export const newsletterField = 'newsletter-email'

const isStillnessAsked = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export function goToNewsletter() {
  const field = document.getElementById(newsletterField)
  field?.scrollIntoView({ block: 'center', behavior: isStillnessAsked() ? 'instant' : 'smooth' })
  field?.focus({ preventScroll: true })
}
