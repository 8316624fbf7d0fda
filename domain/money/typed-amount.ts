type Marks = { decimal: string; group: string }

const made = new Map<string, Marks>()

/** The marks of a language in Latin figures: 1.234,5 in German, 1,234.5 in English. */
function marksOf(locale: string): Marks {
  const known = made.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345.6)
  const mark = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual
  const marks = { decimal: mark('decimal', '.'), group: mark('group', ',') }
  made.set(locale, marks)
  return marks
}

const isGrouped = (whole: string, mark: string) => {
  const [first = '', ...others] = whole.split(mark)
  return /^[+−-]?\d{1,3}$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits))
}

/**
 * An amount as people type it, with a point and without marks between thousands: "9,99" and "9.99" are 9.99 in every
 * language, "1.250" is 1250 where the language groups so. Anything else stays as it was typed.
 */
export function plainAmount(typed: string, locale: string): string {
  // French groups with a space, Swiss German with an apostrophe.
  const compact = typed.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  const last = /[.,](?=[^.,]*$)/.exec(compact)
  if (!last) return compact
  const [mark, at] = [last[0], last.index]
  const [whole, fraction] = [compact.slice(0, at), compact.slice(at + 1)]
  const other = mark === '.' ? ',' : '.'
  const isGroup = whole.includes(mark) || (mark === marksOf(locale).group && fraction.length === 3)
  if (isGroup) return isGrouped(compact, mark) ? compact.replaceAll(mark, '') : typed
  if (!whole.includes(other)) return `${whole}.${fraction}`
  return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${fraction}` : typed
}

/** A plain amount, such as 9.99, as the language writes it. */
export const shownAmount = (plain: string, locale: string) => plain.replace('.', marksOf(locale).decimal)

/** The same of the examples in a message. */
export const withShownAmounts = (message: string, locale: string) =>
  message.replaceAll(/\d\.\d/g, (figures) => shownAmount(figures, locale))
