/** A kind of bad input: the tests that send it, and how much of the time they get. */
type FuzzPart = {
  help: string
  share: number
  files: string[]
  projects: ('unit' | 'store' | 'processes')[]
}

const parts = {
  bodies: {
    help: 'bodies, paths and queries of every route',
    share: 6,
    files: ['server/http/fuzz.shop.test.ts'],
    projects: ['store'],
  },
  identity: {
    help: 'calls of the identity provider',
    share: 1,
    files: ['server/identity/firebase-auth-api/fuzz.shop.test.ts'],
    projects: ['store'],
  },
  headers: {
    help: 'malformed headers, to a test server and to the built store',
    share: 1.5,
    files: ['server/testing/abuse/headers.shop.test.ts', 'server/testing/abuse/assets.process.test.ts'],
    projects: ['store', 'processes'],
  },
  records: {
    help: 'ONIX records with flipped, missing and repeated bytes',
    share: 0.5,
    files: ['server/trade/onix/fuzz.test.ts'],
    projects: ['unit'],
  },
  // A fixed number of inputs, whatever the time.
  lists: {
    help: 'fixed lists: broken HTTP, forged tokens, uploads, ways out of a folder',
    share: 1,
    files: ['broken-http', 'forged-tokens', 'uploads', 'traversal'].map(
      (name) => `server/testing/abuse/${name}.shop.test.ts`,
    ),
    projects: ['store'],
  },
} satisfies Record<string, FuzzPart>

export type FuzzPartName = keyof typeof parts

export const fuzzParts: Record<FuzzPartName, FuzzPart> = parts

/** The seconds of each part. */
export function budgetOf(names: FuzzPartName[], seconds: number): Partial<Record<FuzzPartName, number>> {
  const sum = names.reduce((shares, name) => shares + parts[name].share, 0)
  return Object.fromEntries(names.map((name) => [name, (seconds * parts[name].share) / sum]))
}
