import type { Element } from '../xml/parse-xml.ts'

export function childOf(element: Element | undefined, name: string): Element | undefined {
  if (element) for (const child of element.children) if (child.name === name) return child
  return undefined
}

const none: Element[] = []

export function childrenOf(element: Element | undefined, name: string): Element[] {
  let found = none
  if (element)
    for (const child of element.children)
      if (child.name === name) {
        if (found === none) found = []
        found.push(child)
      }
  return found
}

/** The text of an element, with that of the markup in it. */
function flatText({ text, children }: Element): string {
  return children.length === 0 ? text : [text, ...children.map(flatText)].join(' ')
}

/** Most texts are short and in one line already. */
const isTidy = (text: string) => text.length < 3 || !/[\t\n\r\f\v\u00a0]| {2}/.test(text)

/** In one line. */
export function lineOf(element: Element | undefined): string {
  if (!element) return ''
  const text = flatText(element).trim()
  return isTidy(text) ? text : text.replace(/\s+/g, ' ')
}

/** The text of the first child with this name, or else with another; in one line, and empty without one. */
export function textOf(element: Element | undefined, name: string, other?: string): string {
  const text = lineOf(childOf(element, name))
  return text === '' && other !== undefined ? lineOf(childOf(element, other)) : text
}

/** Codes come padded and in lower case. */
export const codeOf = (element: Element | undefined, name: string, other?: string): string =>
  textOf(element, name, other).toUpperCase()

/** Children of a block, or of the record itself: release 2.1 has no blocks, and files mix the releases. */
export function inBlock(record: Element, block: string, name: string): Element[] {
  const found: Element[] = []
  for (const child of record.children) {
    if (child.name === name) found.push(child)
    if (child.name !== block) continue
    for (const inner of child.children) if (inner.name === name) found.push(inner)
  }
  return found
}

export const hasBlock = (record: Element, block: string) => childOf(record, block) !== undefined
