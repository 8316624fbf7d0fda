import type { Element } from '../reader/parse-xml.ts'

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element ? element.children.filter((child) => child.name === name) : []

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

/** The text of the first child with one of these names, in one line; empty without one. */
export function textOf(element: Element | undefined, ...names: string[]): string {
  for (const name of names) {
    const text = lineOf(childOf(element, name))
    if (text !== '') return text
  }
  return ''
}

/** Codes come padded and in lower case. */
export const codeOf = (element: Element | undefined, ...names: string[]): string =>
  textOf(element, ...names).toUpperCase()

/** Children of a block, or of the record itself: release 2.1 has no blocks, and files mix the releases. */
export const inBlock = (record: Element, block: string, name: string): Element[] => {
  const blocks = childrenOf(record, block)
  return [...blocks.flatMap((found) => childrenOf(found, name)), ...childrenOf(record, name)]
}

export const hasBlock = (record: Element, block: string) => childOf(record, block) !== undefined
