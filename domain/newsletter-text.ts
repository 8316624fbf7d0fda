/** The words under each newsletter, before the link. */
export const unsubscribeNote = 'You get this e-mail because you subscribed to our newsletter. Unsubscribe:'

/** Paragraphs are separated by blank lines. */
export const paragraphsOf = (written: string): string[] =>
  written
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
