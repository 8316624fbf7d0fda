import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

test.each([undefined, 'a-book-store.firebaseapp.com'])(
  'pages allow no inline scripts, with the auth domain %s',
  (authDomain) => {
    const { headers } = pageHeaders({ authDomain, styleHashes: ["'sha256-x'"] })
    const policy = headers['content-security-policy']
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
  },
)
