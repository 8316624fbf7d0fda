import type { Label } from '../../messages/message.ts'
import { msg, t } from '../../messages/t.ts'
import MarkdownIt from 'markdown-it'

/** Renders only what it knows: text is escaped, so the HTML of a text that passed no check is safe too. */
type Links = { isAllowed(href: string): boolean; isOurs(href: string): boolean; rel: string }

function makeRenderer(disabled: string[], { isAllowed, isOurs, rel }: Links) {
  const renderer = new MarkdownIt({ html: false }).disable(disabled)
  renderer.validateLink = isAllowed
  renderer.core.ruler.push('nested_headings', ({ tokens }) => {
    for (const token of tokens.filter(({ type }) => type.startsWith('heading_')))
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
  })
  renderer.core.ruler.push('external_links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open' && !isOurs(hrefOf(token))) token.attrSet('rel', rel)
  })
  return renderer
}

const renderer = makeRenderer(['table', 'image'], {
  isAllowed: isSafeLink,
  isOurs: (href) => !isExternal(href),
  rel: 'noopener noreferrer',
})

/** What a text may contain by accident, such as an indented line, stays as it was typed. */
const ofDescriptions = makeRenderer(
  ['table', 'image', 'code', 'fence', 'hr', 'lheading', 'reference', 'entity', 'strikethrough'],
  { isAllowed: isFullLink, isOurs: () => false, rel: 'nofollow noopener' },
)

/** Finds what the renderer does not support, so that it can be refused with its line. */
const checker = new MarkdownIt({ html: true }).disable('table')
checker.validateLink = () => true

type Token = ReturnType<typeof checker.parse>[number]

/** Headings start at level 3, below those of the page. Links to other sites send no referrer. */
export const renderMarkdown = (markdown: string): string => renderer.render(markdown)

/** The description of a book: paragraphs, lists, quotations, headings, emphasis and links to other sites. */
export const renderDescription = (markdown: string): string => ofDescriptions.render(markdown)

/** Says what a text contains that is not supported, with the line. */
export function markdownProblem(markdown: string): string | undefined {
  for (const token of checker.parse(markdown, {})) {
    const [line = 0] = token.map ?? []
    const found = token.type === 'inline' ? problemInside(token, line) : problemOf(token, line)
    if (found) return found
  }
  return undefined
}

function problemInside({ children }: Token, start: number): string | undefined {
  let line = start
  for (const token of children ?? []) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1
    const found = problemOf(token, line)
    if (found) return found
  }
  return undefined
}

function problemOf(token: Token, line: number): string | undefined {
  const what = unsupported(token)
  return what && t('Line {line}: {problem}', { line: line + 1, problem: t(what) })
}

function unsupported(token: Token): Label | undefined {
  if (token.type.startsWith('html_')) return msg('HTML is not supported')
  if (token.type === 'image') return msg('Pictures are not supported')
  if (token.type !== 'link_open' || isSafeLink(hrefOf(token))) return undefined
  return msg('Links start with https://, http://, mailto: or /')
}

const hrefOf = (token: Token) => String(token.attrGet('href') ?? '')

const nowhere = 'https://relative.invalid'

/** Parsed as browsers do, which ignore white space and case. A relative URL gets the scheme of the page. */
function isSafeLink(href: string): boolean {
  const url = URL.parse(href, nowhere)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol)
}

/** With its scheme: a description may come from another shop's list. */
function isFullLink(href: string): boolean {
  return URL.canParse(href) && isSafeLink(href)
}

function isExternal(href: string): boolean {
  const url = URL.parse(href, nowhere)
  return url !== null && url.protocol !== 'mailto:' && url.origin !== nowhere
}
