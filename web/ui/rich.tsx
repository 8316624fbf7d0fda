import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Message } from '../../messages/message.ts'
import { translate } from '../../messages/t.ts'

type Part = Exclude<ReactNode, object> | ReactElement | ((text: ReactNode) => ReactNode)

/**
 * A message with elements: `rich('Read the <terms>terms</terms>.', { terms: (text) => <Link to="…">{text}</Link> })`. An element
 * without a text stands in braces, like other values.
 */
export function rich(message: Message, parts: Record<string, Part>): ReactNode {
  const values = Object.entries(parts).map(([name, part]) => [name, isChoice(part) ? part : `<${name}/>`])
  return withParts(translate(message, Object.fromEntries(values)), parts)
}

/** Any other text could contain what looks like a tag. */
const isChoice = (part: Part) =>
  typeof part === 'number' || (typeof part === 'string' && /^[\w-]+$/.test(part))

const tag = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs

function withParts(text: string, parts: Record<string, Part>): ReactNode {
  const nodes: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: name = '', 2: inside = '', index } of text.matchAll(tag)) {
    const part = parts[name]
    const node = typeof part === 'function' ? part(withParts(inside, parts)) : part
    nodes.push(text.slice(at, index), <Fragment key={index}>{node}</Fragment>)
    at = index + whole.length
  }
  return [...nodes, text.slice(at)]
}
