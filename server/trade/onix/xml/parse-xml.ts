import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { SaxesParser } from 'saxes'
import { characterOf } from './entities.ts'
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

/** The source is what the positions of elements are in. It may have control characters. */
export type Parsed = { hasControls: boolean } & (
  | { root: Element; source: string; notes: string[] }
  | { problem: string }
)

/** No element of ONIX is nested half as deep, and XHTML in texts is flat. */
const maxDepth = 60

/** Each costs as much as a thousand letters. */
const maxMistakes = 1_000

/**
 * Parses one element, which is a whole record. There is no document type: entities are those of HTML, and none can be
 * defined. Unknown references stay as they are, since `AT&T` is more likely than a lost text.
 */
export function parseXml(written: string): Parsed {
  const notes = new Set<string>()
  const source = hasOnlyPredefined(written) ? written : mendReferences(written, notes)
  const found = tree.parse(source)
  const { hasControls } = tree
  return { ...found, hasControls, source, notes: [...notes] }
}

/** The references that XML itself defines, which are all that most records have. They need no mending. */
const predefined = ['lt;', 'gt;', 'amp;', 'quot;', 'apos;']

function hasOnlyPredefined(written: string): boolean {
  for (let at = written.indexOf('&'); at !== -1; at = written.indexOf('&', at + 4))
    if (!predefined.some((name) => written.startsWith(name, at + 1))) return false
  return true
}

/** References, and the start of what may contain `&` as such. */
const references = /<!\[CDATA\[|<!--|&(?:#(\d{1,10});|#[xX]([\da-fA-F]{1,8});|([A-Za-z][A-Za-z\d]{1,30});)?/g

/** The parser takes a bare `&` for a reference up to the next semicolon, across all markup. */
function mendReferences(written: string, notes: Set<string>): string {
  const terminators = { '<![CDATA[': endsOf(written, ']]>'), '<!--': endsOf(written, '-->') }
  let mended = ''
  let done = 0
  let verbatimTo = 0
  for (const match of written.matchAll(references)) {
    const { 0: whole, index } = match
    if (index < verbatimTo) continue
    if (whole === '<![CDATA[' || whole === '<!--')
      verbatimTo = terminators[whole](index + whole.length) ?? verbatimTo
    else {
      mended += written.slice(done, index) + mendReference(match, notes)
      done = index + whole.length
    }
  }
  return mended + written.slice(done)
}

/** The place after the next terminator. After a search in vain there is none for later openers either. */
function endsOf(written: string, terminator: string) {
  let isMissing = false
  return (from: number): number | undefined => {
    const at = isMissing ? -1 : written.indexOf(terminator, from)
    isMissing = at === -1
    return isMissing ? undefined : at + terminator.length
  }
}

function mendReference([whole, decimal, hexadecimal, name]: RegExpExecArray, notes: Set<string>): string {
  if (predefined.includes(`${name};`)) return whole
  const character = decimal || hexadecimal || name ? characterOf(decimal, hexadecimal, name) : undefined
  if (name !== undefined && character === undefined && notes.size < maxNotes)
    notes.add(t('Nobody knows the entity {entity}; it stays as it is', { entity: whole }))
  if (character === '<' || character === '&') return character === '<' ? '&lt;' : '&amp;'
  return character ?? `&amp;${whole.slice(1)}`
}

/** Of one record. */
const maxNotes = 20

/** What makes a record unusable. Other mistakes, such as attributes without quotes, lose nothing. */
const failures: Record<string, Label> = {
  'disallowed character in tag name': msg('a < starts no tag; in text it is written &lt;'),
  'disallowed character in tag name.': msg('the name of a tag has a wrong character'),
  'disallowed character in closing tag.': msg('the name of an end tag has a wrong character'),
  'weird empty close tag.': msg('an end tag has no name'),
  'incorrect syntax.': msg('<! starts neither a comment nor a CDATA section'),
}

class Failure extends Error {}

type Open = { element: Element; tag: string }
type Tag = { name: string; attributes: Record<string, string>; isSelfClosing: boolean }

/** Builds the elements of one record after the other. */
class ElementTree {
  hasControls = false
  #parser = this.#newParser()
  #source = ''
  #stack: Open[] = []
  #root: Element | undefined
  /** The end of the last markup that is whole. */
  #done = 0
  #closed = ''
  #mistakes = 0
  /** Within a record that was broken off, by an error or by a time limit. */
  #isWithin = false

  parse(source: string): { root: Element } | { problem: string } {
    this.#source = source
    this.#stack = []
    this.#root = undefined
    this.#done = 0
    this.#mistakes = 0
    this.hasControls = false
    if (this.#isWithin) this.#parser = this.#newParser()
    this.#isWithin = true
    try {
      this.#parser.write(source).close()
    } catch (error) {
      if (error instanceof Failure) return { problem: error.message }
      throw error
    }
    this.#isWithin = false
    return this.#root ? { root: this.#root } : { problem: t('There is no element') }
  }

  #newParser() {
    const parser = new SaxesParser({ fragment: true, position: false, xmlns: false as const })
    const mark = () => {
      this.#done = parser.position
    }
    parser.on('opentag', (tag) => this.#start(tag))
    parser.on('closetag', (tag) => this.#end(tag))
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => {
      mark()
      const open = this.#stack.at(-1)
      if (open) open.element.text += text
    })
    parser.on('comment', mark)
    parser.on('processinginstruction', mark)
    parser.on('error', ({ message }) => this.#classifyError(message))
    return parser
  }

  #start({ name: tag, attributes }: Tag) {
    const at = (this.#done = this.#parser.position)
    if (this.#stack.length >= maxDepth)
      throw this.#failure(at, `the elements are nested more than ${maxDepth} deep`)
    const element: Element = {
      name: referenceName(tag),
      attributes: withoutPrefixes(attributes),
      children: [],
      text: '',
      from: at,
      to: at,
    }
    const parent = this.#stack.at(-1)
    if (parent) parent.element.children.push(element)
    else this.#root ??= element
    this.#stack.push({ element, tag })
  }

  #end({ name, isSelfClosing }: Tag) {
    const at = (this.#done = this.#parser.position)
    const open = this.#stack.pop()
    this.#closed = name
    // The end of elements without markup inside is not needed.
    if (open && !isSelfClosing && open.element.children.length > 0)
      open.element.to = this.#source.lastIndexOf('</', at - 1)
  }

  #addText(text: string) {
    const open = this.#stack.at(-1)
    if (!open) return
    // Most of it is the space between elements.
    if (text.charCodeAt(0) <= 0x20 && text.trim() === '') open.element.text += open.element.text && ' '
    else open.element.text += text
  }

  #classifyError(message: string) {
    const at = this.#parser.position
    // Or a < within an attribute.
    if (message === 'disallowed character.') this.hasControls = true
    if (/^(unclosed tag|unexpected end)/.test(message)) throw this.#unfinished()
    if (/^(unexpected close tag|unmatched closing tag)/.test(message)) {
      const from = this.#source.lastIndexOf('</', at - 1)
      const open = message.startsWith('unexpected') ? this.#closed : ''
      throw this.#failure(
        from,
        t('{end} closes {start}', {
          end: `${this.#source.slice(from, Math.min(at - 1, from + 42))}>`,
          start: `<${open}>`,
        }),
      )
    }
    const failure = failures[message]
    if (failure) throw this.#failure(at, t(failure))
    this.#mistakes += 1
    if (this.#mistakes > maxMistakes)
      throw this.#failure(
        at,
        t('there are more than {count, plural, one {# mistake} other {# mistakes}} before it', {
          count: maxMistakes,
        }),
      )
  }

  #unfinished(): Failure {
    const at = this.#source.indexOf('<', this.#done)
    if (at === -1) return new Failure(t('{tag} is not closed', { tag: `<${this.#stack.at(-1)?.tag ?? ''}>` }))
    const start = this.#source.slice(at, at + 9)
    if (start === '<![CDATA[') return this.#failure(at, t('a CDATA section has no end'))
    return this.#failure(at, /^<[!?]/.test(start) ? t('a comment has no end') : t('a tag has no end'))
  }

  #failure(at: number, why: string): Failure {
    return new Failure(
      t('Line {line} of the record: {problem}', {
        line: this.#source.slice(0, at).split('\n').length,
        problem: why,
      }),
    )
  }
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> | undefined {
  let found: Record<string, string> | undefined
  for (const name in attributes) (found ??= {})[name.slice(name.indexOf(':') + 1)] = attributes[name] ?? ''
  return found
}

const tree = new ElementTree()
