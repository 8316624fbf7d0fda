import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

test.each([undefined, 'a-book-store.firebaseapp.com'])(
  'pages allow one inline script, by its hash, with the auth domain %s',
  (authDomain) => {
    const { headers } = pageHeaders({ authDomain, styleHashes: ["'sha256-x'"], scriptHash: "'sha256-y'" })
    const policy = headers['content-security-policy']
    expect(policy).toContain("script-src 'self' 'sha256-y'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
  },
)
