/** Letters that do not decompose into a Latin letter and an accent. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th' }

/** A name as a part of a URL: lower case, ASCII, hyphens. A name without Latin letters and digits gives `fallback`. */
function slugOf(name: string, max: number, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðłþ]/g, (letter) => spelled[letter] ?? '')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z\d]+/g, '-')
  return trimmed(trimmed(plain).slice(0, max)) || fallback
}

const trimmed = (slug: string) => slug.replace(/^-+|-+$/g, '')

type Options = { max: number; fallback: string; taken: ReadonlySet<string> }

/** With a number where the slug is taken. */
export function uniqueSlug(name: string, { max, fallback, taken }: Options): string {
  const slug = slugOf(name, max, fallback)
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const numbered = `${trimmed(slug.slice(0, max - String(number).length - 1))}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}
