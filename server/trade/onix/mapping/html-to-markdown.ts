import { characterOf, reference } from '../xml/entities.ts'

/** Texts are cut long before they are as long as this. */
const maxSource = 60_000

const tagsInText =
  /<\/?(?:p|br|b|i|u|a|em|strong|ul|ol|li|div|span|h[1-6]|font|table|blockquote|sup|sub|script|style|img|iframe|svg)\b[^<>]{0,400}>/i

const isEscapedHtml = (text: string) => /&(?:amp;)?lt;\/?[a-z][a-z\d]{0,9}\b/i.test(text)

const decodeReferences = (text: string) =>
  text.replace(
    reference,
    (whole, decimal?: string, hexadecimal?: string, name?: string) =>
      characterOf(decimal, hexadecimal, name) ?? whole,
  )

/**
 * Markdown of a text that may be HTML, whatever its attribute says, and escaped once too often. No markup is left: what
 * the store does not know is dropped, with its content where that is no text.
 */
export function toMarkdown(written: string): string {
  let text = written.slice(0, maxSource)
  for (let round = 0; round < 2 && !tagsInText.test(text) && isEscapedHtml(text); round += 1)
    text = decodeReferences(text)
  return tagsInText.test(text) ? fromHtml(text) : fromPlain(decodeReferences(text))
}

/** Without markup, in one line: for titles. */
export const toLine = (written: string) =>
  written.includes('<') && tagsInText.test(written)
    ? decodeReferences(written.replace(/<[^<>]*>/g, ' '))
        .replace(/\s+/g, ' ')
        .trim()
    : written

/** Characters with a meaning in Markdown, and those that start a block at the start of a line. */
const escapeText = (text: string) => text.replace(/[\\*_`[\]<]/g, '\\$&')

const escapeLine = (line: string) =>
  line.replace(
    /^(\s*)(?:([#>+-])|(\d{1,9})([.)]))(?=\s|$)/,
    (_, space: string, mark?: string, number?: string, dot?: string) =>
      mark ? `${space}\\${mark}` : `${space}${number}\\${dot}`,
  )

function fromPlain(text: string): string {
  return text
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => paragraph.split('\n').map(plainLine).join(''))
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

/** Lines of a paragraph are joined, apart from those of a list. */
function plainLine(line: string): string {
  const item = /^\s*[•·▪*–-]\s+(.*)$/.exec(line)
  const text = escapeText((item?.[1] ?? line).replace(/\s+/g, ' ').trim())
  return item ? `\n- ${text}` : text && ` ${escapeLine(text)}`
}

type Run = { text: string; isStrong: boolean; isEmphasized: boolean }

type Writing = {
  blocks: { text: string; isItem: boolean }[]
  runs: Run[]
  strong: number
  emphasized: number
  /** The marks of the lists around. */
  lists: ('ul' | 'ol')[]
  item: string
  numbers: number[]
}

/** Their content is no text. */
const dropped = new Set(
  'script style head title iframe object embed svg math template noscript noembed textarea xmp select'.split(
    ' ',
  ),
)

const blocks = new Set(
  'p div section article header footer h1 h2 h3 h4 h5 h6 blockquote table tr dl dt dd pre hr center address'.split(
    ' ',
  ),
)

function fromHtml(html: string): string {
  const writing: Writing = {
    blocks: [],
    runs: [],
    strong: 0,
    emphasized: 0,
    lists: [],
    item: '',
    numbers: [],
  }
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    const end = start === -1 ? -1 : html.indexOf('>', start)
    if (end === -1) {
      addText(writing, html.slice(at))
      break
    }
    addText(writing, html.slice(at, start))
    at = html.startsWith('<!--', start) ? afterComment(html, start) : tag(writing, html, start, end)
  }
  flush(writing)
  return writing.blocks.reduce((all, { text, isItem }, at) => {
    const isNext = isItem && writing.blocks[at - 1]?.isItem
    return at === 0 ? text : `${all}${isNext ? '\n' : '\n\n'}${text}`
  }, '')
}

function afterComment(html: string, start: number): number {
  const end = html.indexOf('-->', start)
  return end === -1 ? html.length : end + 3
}

/** The position after the tag, and after its content where that is dropped. */
function tag(writing: Writing, html: string, start: number, end: number): number {
  const [, slash, written] = /^<(\/?)([a-zA-Z][a-zA-Z\d]*)/.exec(html.slice(start, start + 20)) ?? []
  if (!written) {
    // Less than, and no tag.
    if (/[\s\d]/.test(html[start + 1] ?? '')) addText(writing, '<')
    else return end + 1
    return start + 1
  }
  const name = written.toLowerCase()
  const isStart = slash === ''
  if (dropped.has(name) && isStart) return afterContent(html, name, end)
  if (name === 'br') addBreak(writing)
  else if (name === 'li') startItem(writing, isStart)
  else if (name === 'ul' || name === 'ol') changeList(writing, name, isStart)
  else if (name === 'b' || name === 'strong')
    writing.strong = Math.max(0, writing.strong + (isStart ? 1 : -1))
  else if (name === 'i' || name === 'em' || name === 'cite')
    writing.emphasized = Math.max(0, writing.emphasized + (isStart ? 1 : -1))
  else if (blocks.has(name)) flush(writing)
  return end + 1
}

function afterContent(html: string, name: string, end: number): number {
  if (html[end - 1] === '/') return end + 1
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  const after = close.test(html) ? html.indexOf('>', close.lastIndex) : -1
  return after === -1 ? html.length : after + 1
}

function addText({ runs, strong, emphasized }: Writing, text: string) {
  if (text === '') return
  const plain = decodeReferences(text).replace(/\s+/g, ' ')
  runs.push({ text: plain, isStrong: strong > 0, isEmphasized: emphasized > 0 })
}

const lineBreak = '\n'

function addBreak(writing: Writing) {
  if (writing.runs.findLast(({ text }) => text.trim() !== '' || text === lineBreak)?.text === lineBreak)
    flush(writing)
  else writing.runs.push({ text: lineBreak, isStrong: false, isEmphasized: false })
}

function startItem(writing: Writing, isStart: boolean) {
  flush(writing)
  if (!isStart) return
  const depth = writing.lists.length
  const number = (writing.numbers[depth] = (writing.numbers[depth] ?? 0) + 1)
  writing.item = writing.lists.at(-1) === 'ol' ? `${number}. ` : '- '
}

function changeList(writing: Writing, name: 'ul' | 'ol', isStart: boolean) {
  flush(writing)
  if (!isStart) return void writing.lists.pop()
  writing.lists.push(name)
  writing.numbers[writing.lists.length] = 0
}

/** Ends a paragraph or an item. */
function flush(writing: Writing) {
  const lines = marked(writing.runs)
    .split(lineBreak)
    .map((line) => escapeLine(line.trim()))
    .filter((line) => line !== '')
  writing.runs = []
  if (lines.length === 0) return
  const isItem = writing.item !== ''
  writing.blocks.push({ text: writing.item + lines.join(isItem ? ' ' : '  \n'), isItem })
  writing.item = ''
}

/** Marks only what Markdown reads as marked: whole words without a space at either end. */
function marked(runs: Run[]): string {
  const joined = runs.reduce<Run[]>((all, run) => {
    const last = all.at(-1)
    if (last && last.isStrong === run.isStrong && last.isEmphasized === run.isEmphasized)
      last.text += run.text
    else all.push({ ...run })
    return all
  }, [])
  return joined
    .map((run, at) => markOf(run, joined[at - 1]?.text.at(-1), joined[at + 1]?.text[0]))
    .join('')
    .replace(/ {2,}/g, ' ')
}

const isBoundary = (character: string | undefined) =>
  character === undefined || !/[\p{L}\d*]/u.test(character)

function markOf(
  { text, isStrong, isEmphasized }: Run,
  before: string | undefined,
  after: string | undefined,
): string {
  const inner = text.trim()
  const lead = text.slice(0, text.length - text.trimStart().length)
  const trail = text.slice(text.trimEnd().length)
  const mark = (isStrong ? '**' : '') + (isEmphasized ? '*' : '')
  const isMarked =
    mark !== '' &&
    inner !== '' &&
    !inner.includes(lineBreak) &&
    (lead !== '' || isBoundary(before)) &&
    (trail !== '' || isBoundary(after))
  return isMarked ? lead + mark + escapeText(inner) + mark + trail : escapeText(text)
}
