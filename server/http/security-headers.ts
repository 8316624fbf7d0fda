/** Only what the shop itself serves; pictures may come from anywhere, since a book's cover may be an address. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' https: http: data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  // A popup to sign in with must be able to speak to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Browsers heed this on https only, so a shop on plain http is not locked out.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
