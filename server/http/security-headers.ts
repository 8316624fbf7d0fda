/** Sources of scripts, and directives of others. */
type Further = { scripts?: string[] | undefined; further?: string[] | undefined }

/** Own sources only, except images: a cover may be any URL. */
const policy = (styles: string[], { scripts = [], further = [] }: Further = {}) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ...further,
    "img-src 'self' https: http: data:",
    ...styles,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The API documentation page has inline styles. */
const inlineStyles = ["style-src 'self' 'unsafe-inline'"]

/** Style attributes position carousels and tint covers; style sheets must match a hash. */
const hashedStyles = (hashes: string[]) => [
  ["style-src 'self'", ...hashes].join(' '),
  "style-src-attr 'unsafe-inline'",
]

/** Sources that the Firebase client library loads. */
const forFirebase = (authDomain: string) => ({
  scripts: ['https://apis.google.com'],
  further: [
    `frame-src https://${authDomain}`,
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  ],
})

/** Features that the store does not use. Each cached response carries them: the list is short, without spaces. */
const unused = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

const noPermissions = unused.map((feature) => `${feature}=()`).join(',')

/** No CORS headers, on purpose: no other site may read a response. */
export const securityHeaders = {
  'content-security-policy': policy(inlineStyles),
  // The sign-in popup posts a message to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': noPermissions,
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Browsers ignore this header over plain HTTP.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

type ForPages = {
  /** The host of the sign-in pages of a Firebase project. */
  authDomain?: string | undefined
  /** The hashes of the inline style sheets. */
  styleHashes?: string[]
  /** Those of the admin area only. */
  staffStyleHashes?: string[]
  /** The hash of the inline script. */
  scriptHash?: string
}

export function pageHeaders({ authDomain, styleHashes = [], staffStyleHashes = [], scriptHash }: ForPages) {
  const styles = hashedStyles(styleHashes)
  const staffStyles = hashedStyles([...styleHashes, ...staffStyleHashes])
  const firebase: Further = authDomain ? forFirebase(authDomain) : {}
  const { further } = firebase
  const scripts = [...(scriptHash ? [scriptHash] : []), ...(firebase.scripts ?? [])]
  return {
    headers: { ...securityHeaders, 'content-security-policy': policy(styles, { scripts, further }) },
    staffHeaders: {
      ...securityHeaders,
      'content-security-policy': policy(staffStyles, { scripts: [...scripts, webAssembly], further }),
      ...withCamera,
    },
  }
}

/** For the barcode reader of browsers without one. It allows no other code from strings. */
const webAssembly = "'wasm-unsafe-eval'"

/** Staff scan barcodes. */
export const withCamera = { 'permissions-policy': noPermissions.replace('camera=()', 'camera=(self)') }
