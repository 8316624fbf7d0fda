import { msg } from '../messages/t.ts'

/** The marks at the start of a line: of headings, quotations and lists, also nested. */
const blockMarks = /^(?:[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])(?=[ \t]))+[ \t]*/gm

const link = /\[([^[\]]*)\]\([^()\s]*\)/g

const autolink = /<((?:https?:|mailto:)[^<>\s]*)>/g

/** Not within a word where it is an underscore, and not where it is escaped. */
const emphasis =
  /(?<!\\)(\*{1,3})(?=\S)([^*]*[^*\s\\])\1|(?<![\p{L}\d_\\])(_{1,3})(?=\S)([^_]*[^_\s\\])\3(?![\p{L}\d_])/gu

const code = /`([^`]+)`/g

const escape = /\\([!-/:-@[-`{-~])/g

/** The words of a description without the marks of Markdown, in one line: for cards and search engines. */
export const plainText = (markdown: string) =>
  markdown
    .replace(blockMarks, '')
    .replace(link, '$1')
    .replace(autolink, '$1')
    .replace(emphasis, '$2$4')
    .replace(code, '$1')
    .replace(escape, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The words under each newsletter, before the link. */
export const unsubscribeNote = msg(
  'You get this e-mail because you subscribed to our newsletter. Unsubscribe:',
)

/** Paragraphs are separated by blank lines. */
export const paragraphsOf = (written: string): string[] =>
  written
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Escapes text for HTML content and quoted attribute values. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
