import { Link } from 'react-router'
import { pages, textUrl } from '../../contract/pages.ts'
import { shopPages, shopPageSlugs } from '../../contract/shop-pages.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useShop } from '../shop/site.ts'

/** The home page and the published texts. */
function usePlaces(): [name: string, to: string][] {
  const { pages: published } = useShop()
  const texts = shopPageSlugs.filter((slug) => published.includes(slug))
  return [['Home', pages.home], ...texts.map((slug): [string, string] => [shopPages[slug], textUrl(slug)])]
}

export const Footer = () => (
  <footer className="border-t border-line bg-surface">
    <div className="mx-auto grid max-w-content gap-10 px-6 pt-12 pb-10 md:grid-cols-2 lg:grid-cols-[1fr_1.2fr_1.3fr] lg:gap-16 lg:pt-16">
      <div>
        <p className="font-serif text-xl font-semibold tracking-tight">Book Store</p>
        <p className="mt-3 max-w-[34ch] text-sm text-pretty text-ink-soft">
          Books chosen by people who read, delivered to your door.
        </p>
        <SocialLinks />
      </div>
      <nav aria-label="Footer" className="md:-mt-2">
        <ul className="grid grid-cols-2 gap-x-6 text-sm">
          {usePlaces().map(([name, to]) => (
            <li key={name}>
              <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="newsletter" className="md:col-span-2 lg:col-span-1">
        <h2 id="newsletter" className="font-serif text-xl/snug font-medium">
          New books by e-mail
        </h2>
        <NewsletterForm />
      </section>
    </div>
    <p className="mx-auto max-w-content px-6 pb-8 text-sm text-ink-soft">© 2025 Book Store</p>
  </footer>
)

/** Own icons, in the colour of the surrounding text. */
const marks = [
  [
    'Facebook',
    'https://www.facebook.com/',
    'M14 21v-8h3l.5-3.5H14V7.8c0-1 .5-1.8 1.8-1.8h1.7V3h-2.6C12 3 10.5 4.7 10.5 7.3v2.2H8V13h2.5v8Z',
  ],
  [
    'Instagram',
    'https://www.instagram.com/',
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM17 7v.01',
  ],
  ['X', 'https://x.com/', 'M4 4h4l12 16h-4ZM4.5 20l6.3-7M19.5 4l-6.2 6.9'],
] as const

const SocialLinks = () => (
  <ul className="mt-4 -ml-3 flex">
    {marks.map(([name, address, path]) => (
      <li key={name}>
        <a
          href={address}
          rel="noopener noreferrer"
          aria-label={`Book Store on ${name}`}
          className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-accent"
        >
          <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="none" stroke="currentColor">
            <path d={path} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </a>
      </li>
    ))}
  </ul>
)
