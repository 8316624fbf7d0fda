import { characterOf, reference } from './entities.ts'
import { referenceName } from './tag-names.ts'

export type Element = {
  /** The reference name, also where the file has the short one. */
  name: string
  attributes: Record<string, string> | undefined
  children: Element[]
  /** The text of the element itself, without that of its children. */
  text: string
  /** The markup inside, for texts in XHTML. */
  from: number
  to: number
}

export type Parsed = { root: Element; notes: string[] } | { problem: string }

/** No element of ONIX is nested half as deep, and XHTML in texts is flat. */
const maxDepth = 60

const [doubleQuote, singleQuote, exclamation, slash] = [0x22, 0x27, 0x21, 0x2f]
const [space, greaterThan, question] = [0x20, 0x3e, 0x3f]

type Open = { element: Element; tag: string }

type State = {
  source: string
  stack: Open[]
  notes: Set<string>
  root: Element | undefined
  problem: string | undefined
}

/**
 * Parses one element, which is a whole record. There is no document type: entities are those of HTML, and none can be
 * defined. References that nobody knows stay as they are, since `AT&T` is more likely than a lost text.
 */
export function parseXml(source: string): Parsed {
  const state: State = { source, stack: [], notes: new Set(), root: undefined, problem: undefined }
  let at = 0
  while (at < source.length && !state.problem) {
    const next = source.indexOf('<', at)
    if (next === -1) break
    const open = state.stack.at(-1)
    if (open && next > at) addText(state, open.element, source.slice(at, next))
    at = markup(state, next)
    if (state.root && state.stack.length === 0) break
  }
  if (state.problem) return { problem: state.problem }
  const unclosed = state.stack.at(-1)
  if (unclosed) return { problem: `<${unclosed.tag}> is not closed` }
  return state.root ? { root: state.root, notes: [...state.notes] } : { problem: 'There is no element' }
}

/** The position after the markup. */
function markup(state: State, at: number): number {
  const next = state.source.charCodeAt(at + 1)
  if (next === exclamation || next === question) return special(state, at)
  return next === slash ? endTag(state, at) : startTag(state, at)
}

function special(state: State, at: number): number {
  const { source } = state
  if (source.startsWith('<![CDATA[', at)) {
    const end = source.indexOf(']]>', at)
    if (end === -1) return failed(state, at, 'a CDATA section has no end')
    const open = state.stack.at(-1)
    if (open) open.element.text += source.slice(at + 9, end)
    return end + 3
  }
  const terminator = source.startsWith('<!--', at) ? '-->' : source[at + 1] === '?' ? '?>' : '>'
  const end = source.indexOf(terminator, at + 2)
  return end === -1 ? failed(state, at, 'a comment has no end') : end + terminator.length
}

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Where the name of a tag and the tag itself end, in one pass: most of the time goes by here. -1 without an end. */
function scanTag(source: string, at: number): { nameEnd: number; end: number } {
  let [quote, nameEnd] = [0, -1]
  for (let place = at + 1; place < source.length; place += 1) {
    const code = source.charCodeAt(place)
    if (quote !== 0) {
      // A quoted value may contain the end of a tag.
      if (code === quote) quote = 0
    } else if (code === greaterThan) return { nameEnd: nameEnd === -1 ? place : nameEnd, end: place }
    else if (code === doubleQuote || code === singleQuote) quote = code
    else if (code <= space && nameEnd === -1) nameEnd = place
  }
  return { nameEnd, end: -1 }
}

const isLetter = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

const startsName = (source: string, at: number) =>
  isLetter(source.charCodeAt(at)) || /^[\p{L}_]/u.test(source.slice(at, at + 2))

function startTag(state: State, at: number): number {
  const { source, stack } = state
  const { nameEnd, end } = scanTag(source, at)
  if (end === -1) return failed(state, at, 'a tag has no end')
  if (!startsName(source, at + 1)) return failed(state, at, 'a < starts no tag; in text it is written &lt;')
  if (stack.length >= maxDepth) return failed(state, at, `the elements are nested more than ${maxDepth} deep`)
  const isEmpty = source.charCodeAt(end - 1) === slash
  const tag = source.slice(at + 1, isEmpty && nameEnd === end ? end - 1 : nameEnd)
  const attributes = nameEnd < end ? attributesIn(state, source.slice(nameEnd, end)) : undefined
  const element = { name: referenceName(tag), attributes, children: [], text: '', from: end + 1, to: end + 1 }
  const parent = stack.at(-1)
  if (parent) parent.element.children.push(element)
  else state.root = element
  if (!isEmpty) stack.push({ element, tag })
  return end + 1
}

function attributesIn(state: State, inside: string) {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of inside.matchAll(attribute))
    attributes[name.slice(name.indexOf(':') + 1)] = decoded(state, double ?? single ?? '')
  return attributes
}

function endTag(state: State, at: number): number {
  const { source } = state
  const open = state.stack.pop()
  const end = source.indexOf('>', at)
  if (end === -1) return failed(state, at, 'a tag has no end')
  if (!open || !closes(source, at + 2, end, open.tag))
    return failed(state, at, `</${source.slice(at + 2, Math.min(end, at + 42))}> closes <${open?.tag ?? ''}>`)
  open.element.to = at
  return end + 1
}

const closes = (source: string, at: number, end: number, tag: string) =>
  source.startsWith(tag, at) && (end - at === tag.length || source.slice(at + tag.length, end).trim() === '')

function addText(state: State, element: Element, text: string) {
  // Most of it is the space between elements.
  if (text.charCodeAt(0) <= space && text.trim() === '') element.text += element.text && ' '
  else element.text += text.includes('&') ? decoded(state, text) : text
}

const decoded = (state: State, text: string) =>
  text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    const character = characterOf(decimal, hexadecimal, name)
    if (character === undefined) state.notes.add(`Nobody knows the entity ${whole}; it stays as it is`)
    return character ?? whole
  })

function failed(state: State, at: number, why: string): number {
  const line = state.source.slice(0, at).split('\n').length
  state.problem = `Line ${line} of the record: ${why}`
  return state.source.length
}
