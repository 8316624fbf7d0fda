/**
 * Only what the shop itself serves, and what it is given leave to; pictures may come from anywhere, since a book's
 * cover may be an address.
 */
const policy = (further: string[] = []) =>
  [
    "default-src 'self'",
    ...further,
    "img-src 'self' https: http: data:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What the Firebase client library needs where a Firebase project is the identity provider. */
const forFirebase = (authDomain: string) => [
  "script-src 'self' https://apis.google.com",
  `frame-src https://${authDomain}`,
  "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
]

export const securityHeaders = {
  'content-security-policy': policy(),
  // A popup to sign in with must be able to speak to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Browsers heed this on https only, so a shop on plain http is not locked out.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** For pages; with the host of a Firebase project's own sign-in pages where there is one. */
export const pageHeaders = (authDomain: string | undefined) => ({
  ...securityHeaders,
  'content-security-policy': policy(authDomain ? forFirebase(authDomain) : []),
})
