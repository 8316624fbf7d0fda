/** The look of a cover that is drawn for a book without a picture: class names of `components.css` and their values. */
export type CoverDesign = {
  className: string
  hue: number
  /** Of the title, in hundredths of the width of the cover. */
  size: number
  /** As many lines of that size as fit, and one because letters differ. */
  lines: number
  /** With soft hyphens in long words. */
  title: string
}

const layouts = ['plate', 'band', 'poster', 'ground', 'frame', 'medal']
const patterns = ['stripes', 'dots', 'arcs', 'rays', 'tiles', 'waves', 'grid']
const tones = ['pale', 'deep', 'paper']
const faces = ['serif', 'serif', 'sans']

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}

const maxHue = 360

/** With this shift the categories of a new shop are far apart. */
const spread = 9

/** Books of one group have kindred colours. */
const kindred = 24

/** Letters that a break leaves on both sides. */
const kept = 3

/** A syllable begins with the last consonant before a vowel, or with letters that are spoken as one. */
const syllable =
  /(sch|[cpt]h|[cs]z|ck|qu|[bdfgkpt]r|[bfgp]l|(?![aeiouyäöüàáâãåæèéêëìíîïòóôõøœùúûýąęó])\p{L})(?=[aeiouyäöüàáâãåæèéêëìíîïòóôõøœùúûýąęó])/giu

const softHyphen = '\u{ad}'

/** Of words of 14 letters and more, for browsers without a dictionary of the language. */
export const hyphenated = (title: string) =>
  title.replace(/\p{L}{14,}/gu, (word) =>
    word.replace(syllable, (start: string, _: string, at: number) =>
      at < kept || word.length - at < kept ? start : softHyphen + start,
    ),
  )

/** In hundredths of the width: the room for a title. Letters are a little more than half as wide as high. */
const room = { width: 68, height: 86, letter: 0.57, line: 1.14 }
const sizes = [19, 16.5, 14.5, 12.5, 11, 9.5, 8.2, 7.1]
const smallest = 6.2

const linesIn = (size: number) => Math.floor(room.height / (size * room.line))

/** In letters. Words in capitals are wider. */
const widthOf = (text: string) => text.length + 0.35 * (text.match(/\p{Lu}{2,}/gu) ?? []).join('').length

/** Whether the parts, each with what follows it, fill no more lines than there are. */
function isFitting(parts: string[], size: number): boolean {
  const perLine = room.width / (size * room.letter)
  let [lines, used] = [1, 0]
  for (const part of parts) {
    const width = widthOf(part.trimEnd())
    if (width > perLine) return false
    const isNext = used + width > perLine
    lines += isNext ? 1 : 0
    used = (isNext ? 0 : used) + widthOf(part)
  }
  return lines <= linesIn(size)
}

/** The same for a title wherever the book is shown; `group` is what the colour tells of it: its publisher or category. */
export function designCover(title: string, group = title): CoverDesign {
  const hash = hashOf(title)
  const pick = (names: string[], from: number) => names[Math.floor(hash / from) % names.length]
  const look = [pick(layouts, 1), pick(patterns, 7), pick(tones, 61), pick(faces, 211)]
  const hue = (hashOf(group.trim().toLowerCase()) >>> spread) + (Math.floor(hash / 997) % kindred)
  const broken = hyphenated(title)
  const parts = broken.split(/(?<=[\s\u00AD–—-])/)
  const size = sizes.find((size) => isFitting(parts, size)) ?? smallest
  return {
    className: look.map((name) => `drawn-${name}`).join(' '),
    hue: hue % maxHue,
    size,
    lines: linesIn(size) + 1,
    title: broken,
  }
}
