/** Only what the shop itself serves; pictures may come from anywhere, since a book's cover may be an address. */
const policy = (styles: string[], further: string[] = []) =>
  [
    "default-src 'self'",
    ...(further.length > 0 ? further : ["script-src 'self'"]),
    "img-src 'self' https: http: data:",
    ...styles,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The page about the API carries its own look. */
const withOwnLook = ["style-src 'self' 'unsafe-inline'"]

/** An attribute says where a carousel stands or how a cover is tinted; a whole sheet has to be ours. */
const withOurSheets = (hash: string) => [`style-src 'self' ${hash}`.trim(), "style-src-attr 'unsafe-inline'"]

/** What the Firebase client library needs where a Firebase project is the identity provider. */
const forFirebase = (authDomain: string) => [
  "script-src 'self' https://apis.google.com",
  `frame-src https://${authDomain}`,
  "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
]

export const securityHeaders = {
  'content-security-policy': policy(withOwnLook),
  // A popup to sign in with must be able to speak to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Browsers heed this on https only, so a shop on plain http is not locked out.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

type ForPages = {
  /** The host of a Firebase project's own sign-in pages, where there is one. */
  authDomain?: string | undefined
  /** Of the style sheet that is written into the page. */
  styleHash?: string
}

export const pageHeaders = ({ authDomain, styleHash = '' }: ForPages) => ({
  ...securityHeaders,
  'content-security-policy': policy(withOurSheets(styleHash), authDomain ? forFirebase(authDomain) : []),
})
