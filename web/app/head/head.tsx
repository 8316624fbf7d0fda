import { useLocation } from 'react-router'
import { addressOf } from '../../ui/cover.tsx'
import { useSelector } from 'react-redux'
import type { State } from '../store.ts'
import { useShop } from '../shop/site.ts'

type Props = {
  /** Omitted on the home page. */
  title?: string
  /** Defaults to the tagline of the shop. */
  description?: string
  /** Canonical path, if several URLs show the same content. */
  path?: string
  /** A book's picture, for a page about one book. Empty if it has none. */
  cover?: string
  /** A stored picture, for a page about something else. */
  picture?: string
  /** Its HTML says all there is for a first visit: `start.js` hydrates the page on the first touch. */
  isComplete?: boolean
}

const ofTheDemo = 'An independent book store: new releases, old friends, delivered to your door.'

/** The length that search results show, cut at a word boundary. */
const shorten = (text: string) => (text.length > 160 ? `${text.slice(0, 160).replace(/\s+\S*$/, '')}…` : text)

/** Metadata for search engines and link previews. */
export function Head({ title, description, path, cover, picture, isComplete }: Props) {
  const origin = useOrigin()
  const shop = useShop()
  const { pathname } = useLocation()
  const about = shorten(description ?? (shop.isDemo ? ofTheDemo : shop.tagline))
  const url = origin && origin + (path ?? pathname)
  const image = cover || picture || shop.logo
  const preview = image ? addressOf(image) : shop.isDemo && '/book-store.png'
  return (
    <>
      <title>{title ? `${title} – ${shop.name}` : shop.name}</title>
      {about && <meta name="description" content={about} />}
      {isComplete && <meta name="hydration" content="on touch" />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content={cover === undefined ? 'website' : 'book'} />
      <meta property="og:title" content={title ?? shop.name} />
      {about && <meta property="og:description" content={about} />}
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      {url && preview && <meta property="og:image" content={URL.parse(preview, url)?.href} />}
    </>
  )
}

/** The public origin, if configured: metadata needs absolute URLs. */
export const useOrigin = () => useSelector((state: State) => state.site.origin)

/** schema.org data for search engines. Never executed. Escaping `<` keeps a title from closing the script element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json">
    {JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}
  </script>
)
