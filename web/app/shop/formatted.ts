/** Of the page. */
let texts: Record<string, string> = {}

/** Of all pages so far: a use of Intl takes as long as the rest of a line. */
const known = new Map<string, string>()

const maxKnown = 10_000

/** Formats once for each key, which names all that the text depends on. */
export const formatted = (key: string, format: () => string) => (texts[key] ??= recall(key, format))

function recall(key: string, format: () => string): string {
  const text = known.get(key) ?? format()
  if (known.size >= maxKnown) known.clear()
  known.set(key, text)
  return text
}

/** Renders on the server, and tells which texts the page shows. */
export function collectTexts(render: () => string) {
  texts = {}
  return { markup: render(), texts }
}

/** A browser's first use of Intl takes too long for hydration, which therefore starts with the texts of the server. */
export const startWithTexts = (fromServer: Record<string, string>) => void (texts = fromServer)
