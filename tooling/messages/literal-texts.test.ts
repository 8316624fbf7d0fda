import { expect, test } from 'vitest'
import type { Node } from '../syntax-tree.ts'
import { childrenOf, messageLiteral, syntaxTrees } from './source-messages.ts'

const spoken =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|heading|text)$/

const isWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** Such as "Add a book": what a person would read. */
const isPhrase = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Z][a-z’']+ [\w’'(]+/.test(text)

/** Faults and lines of the log are for developers. */
const isLogged = (node: Node) =>
  (node as { callee?: { object?: { name?: string } } }).callee?.object?.name === 'console'

/** Texts that nobody translates. */
function literalTexts(node: Node): string[] {
  const message = messageLiteral(node)
  if (message) {
    const others = (node['arguments'] as Node[]).slice(1)
    return others.flatMap(literalTexts)
  }
  if (node.type === 'ThrowStatement' || node.type.startsWith('TS') || isLogged(node)) return []
  const { name, value } = node as { name?: { name?: string }; value?: { value?: unknown } | string }
  if (node.type === 'JSXText') return isWord(value) ? [value.trim()] : []
  if (node.type === 'JSXAttribute' && typeof value === 'object' && spoken.test(name?.name ?? ''))
    return isWord(value?.value) ? [value.value] : childrenOf(node).flatMap(literalTexts)
  if (node.type === 'Literal' && isPhrase(value)) return [value]
  if (node.type === 'TemplateElement') {
    const { cooked } = (node as unknown as { value: { cooked: string } }).value
    return isPhrase(cooked) ? [cooked] : []
  }
  return childrenOf(node).flatMap(literalTexts)
}

/** Names, which are the same in every language, and what only the demo says. */
const exempt = new Set([
  'BIC',
  'Google Merchant Center',
  'IBAN',
  'ISBN',
  'https://',
  'https://carrier.example/track/{number}',
  'An independent book store: new releases, old friends, delivered to your door.',
  'What we do, who we are, how to reach us, and the small print in plain words.',
])

test('no screen has a text of its own', () => {
  const found = syntaxTrees('web').flatMap(([path, tree]) =>
    literalTexts(tree)
      .filter((text) => !exempt.has(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})
