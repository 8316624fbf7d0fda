import { useLocation } from 'react-router'
import { addressOf } from '../ui/cover.tsx'
import { useSelector } from 'react-redux'
import type { State } from '../store.ts'

type Props = {
  /** Omitted on the home page. */
  title?: string
  /** Defaults to the description of the store. */
  description?: string
  /** Canonical path, if several URLs show the same content. */
  path?: string
  /** A book's coverImage, for a page about one book. */
  cover?: string
  /** A stored picture, for a page about something else. */
  picture?: string
}

const siteName = 'Book Store'
const ofTheStore = 'An independent book store: new releases, old friends, delivered to your door.'

/** The length that search results show, cut at a word boundary. */
const shorten = (text: string) => (text.length > 160 ? `${text.slice(0, 160).replace(/\s+\S*$/, '')}…` : text)

/** Metadata for search engines and link previews. */
export function Head({ title, description = ofTheStore, path, cover, picture }: Props) {
  const origin = useOrigin()
  const { pathname } = useLocation()
  const about = shorten(description)
  const image = cover || picture
  const url = origin && origin + (path ?? pathname)
  return (
    <>
      <title>{title ? `${title} – ${siteName}` : siteName}</title>
      <meta name="description" content={about} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={cover === undefined ? 'website' : 'book'} />
      <meta property="og:title" content={title ?? siteName} />
      <meta property="og:description" content={about} />
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      {url && (
        <meta
          property="og:image"
          content={URL.parse(image ? addressOf(image) : '/book-store.png', url)?.href}
        />
      )}
    </>
  )
}

/** The public origin, if configured: metadata needs absolute URLs. */
export const useOrigin = () => useSelector((state: State) => state.site.origin)
