type Props = { html: string; className?: string }

/**
 * A text of the bookseller. The HTML is safe: the server renders it from Markdown, escapes all HTML in it, and links to
 * http, https and mailto only (server/lib/render-markdown.ts).
 */
export const RichText = ({ html, className = '' }: Props) => (
  // oxlint-disable-next-line react/no-danger -- see above
  <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
