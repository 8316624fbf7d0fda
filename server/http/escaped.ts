/** Escapes text for HTML content and quoted attribute values. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
