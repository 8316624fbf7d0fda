/** The field is in the footer of every page. */
export const newsletterField = 'newsletter-email'

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export function goToNewsletter() {
  const field = document.getElementById(newsletterField)
  field?.scrollIntoView({ block: 'center', behavior: isMotionReduced() ? 'instant' : 'smooth' })
  field?.focus({ preventScroll: true })
}
