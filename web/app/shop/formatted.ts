let texts: Record<string, string> = {}

/** Formats once for each key, which names all that the text depends on. */
export const formatted = (key: string, format: () => string) => (texts[key] ??= format())

/** Renders on the server, and tells which texts were formatted. */
export function collectTexts(render: () => string) {
  texts = {}
  return { markup: render(), texts }
}

/** A browser's first use of Intl takes too long for hydration, which therefore starts with the texts of the server. */
export const startWithTexts = (fromServer: Record<string, string>) => void (texts = fromServer)
