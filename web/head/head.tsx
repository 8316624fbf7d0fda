import { useLocation } from 'react-router'
import { addressOf } from '../ui/cover.tsx'
import { useOrigin } from './use-origin.ts'

type Props = {
  /** What this page is; the home page is the shop itself. */
  title?: string
  /** Of what this page has to show, where that is more than the shop itself. */
  description?: string
  /** The one address of what it shows, where one may ask for it in many ways. */
  path?: string
  /** A book's coverImage, for a page about one book. */
  cover?: string
}

const shop = 'Book Store'
const ofTheShop = 'An independent book store: new releases, old friends, delivered to your door.'

/** As much as is shown below a link, and no half a word. */
const inShort = (text: string) => (text.length > 160 ? `${text.slice(0, 160).replace(/\s+\S*$/, '')}…` : text)

/** What search engines and those who share a link are told about a page. */
export function Head({ title, description = ofTheShop, path, cover }: Props) {
  const origin = useOrigin()
  const { pathname } = useLocation()
  const about = inShort(description)
  const url = origin && origin + (path ?? pathname)
  return (
    <>
      <title>{title ? `${title} – ${shop}` : shop}</title>
      <meta name="description" content={about} />
      <meta property="og:site_name" content={shop} />
      <meta property="og:type" content={cover === undefined ? 'website' : 'book'} />
      <meta property="og:title" content={title ?? shop} />
      <meta property="og:description" content={about} />
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      {url && (
        <meta
          property="og:image"
          content={URL.parse(cover ? addressOf(cover) : '/book-store.png', url)?.href}
        />
      )}
    </>
  )
}
