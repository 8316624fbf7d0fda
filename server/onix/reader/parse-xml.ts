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
  const { source } = state
  const next = source[at + 1]
  if (next === '!' || next === '?') return special(state, at)
  const end = tagEnd(source, at)
  if (end === -1) return failed(state, at, 'a tag has no end')
  if (next === '/') return endTag(state, at, end)
  return startTag(state, at, end)
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

function tagEnd(source: string, at: number): number {
  let end = source.indexOf('>', at)
  // A quoted value may contain the character.
  while (end !== -1 && hasOpenQuote(source, at, end)) end = source.indexOf('>', end + 1)
  return end
}

const doubleQuote = 0x22
const singleQuote = 0x27

function hasOpenQuote(source: string, from: number, to: number): boolean {
  let quote = 0
  for (let at = from; at < to; at += 1) {
    const code = source.charCodeAt(at)
    if (code !== doubleQuote && code !== singleQuote) continue
    if (quote === 0) quote = code
    else if (quote === code) quote = 0
  }
  return quote !== 0
}

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function startTag(state: State, at: number, end: number): number {
  const { source, stack } = state
  const isEmpty = source[end - 1] === '/'
  const inside = source.slice(at + 1, isEmpty ? end - 1 : end)
  const space = inside.search(/\s/)
  const tag = space === -1 ? inside : inside.slice(0, space)
  if (!/^[\p{L}_]/u.test(tag)) return failed(state, at, 'a < starts no tag; in text it is written &lt;')
  if (stack.length >= maxDepth) return failed(state, at, `the elements are nested more than ${maxDepth} deep`)
  const attributes = space === -1 ? undefined : attributesIn(state, inside.slice(space))
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

function endTag(state: State, at: number, end: number): number {
  const tag = state.source.slice(at + 2, end).trimEnd()
  const open = state.stack.pop()
  if (open?.tag !== tag) return failed(state, at, `</${tag.slice(0, 40)}> closes <${open?.tag ?? ''}>`)
  open.element.to = at
  return end + 1
}

function addText(state: State, element: Element, text: string) {
  element.text += text.includes('&') ? decoded(state, text) : text
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
