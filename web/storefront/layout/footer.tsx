import { ownPage, pages, textUrl, shopPages, shopPageSlugs } from '../../../domain/pages.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

/** The home page, the published texts and the wish list. */
function usePlaces(): [name: string, to: string][] {
  const { pages: published, ownPages } = useShop()
  const texts = shopPageSlugs.filter((slug) => published.includes(slug))
  return [
    [t('Home'), pages.home],
    ...texts.map((slug): [string, string] => [t(shopPages[slug]), textUrl(slug)]),
    ...ownPages
      .filter(({ place }) => place === 'footer')
      .map(({ title, slug }): [string, string] => [title, ownPage(slug)]),
    [t('Wish list'), pages.wishList],
  ]
}

const linkLook = 'footer-link'

export function Footer() {
  const { name, copyrightYear, taxes } = useShop()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="footer-columns">
        <AboutShop />
        <nav aria-label={t('Footer')} className="md:-mt-2">
          <ul className="grid grid-cols-2 gap-x-6 text-sm">
            {usePlaces().map(([name, to]) => (
              <li key={to}>
                <Link to={to} className={linkLook}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="newsletter" className="md:col-span-2 lg:col-span-1">
          <h2 id="newsletter" className="font-serif text-xl/snug font-medium">
            {t('New books by e-mail')}
          </h2>
          <NewsletterForm />
        </section>
      </div>
      <p className="mx-auto max-w-content px-6 pb-8 text-sm text-ink-soft">
        {taxes === 'included' && `${t('Prices incl. VAT, plus delivery fees')}. `}
        {copyrightYear && `© ${copyrightYear} ${name}`}
      </p>
    </footer>
  )
}

/** Shows only what the bookseller has set. The demo's e-mail address is on its about page. */
function AboutShop() {
  const { name, tagline, contact, isDemo } = useShop()
  const { email, phone, address, openingHours } = contact
  return (
    <div className="wrap-anywhere">
      <p className="font-serif text-xl font-semibold tracking-tight">{name}</p>
      <p className="mt-3 max-w-[34ch] text-sm text-pretty text-ink-soft">{tagline}</p>
      {!isDemo && (
        <address className="mt-3 text-sm whitespace-pre-line text-ink-soft not-italic">
          {[address, openingHours, phone].filter(Boolean).join('\n\n')}
          {email && (
            <p>
              <a href={`mailto:${email}`} className={linkLook}>
                {email}
              </a>
            </p>
          )}
        </address>
      )}
      <SocialLinks />
    </div>
  )
}

/** Sites whose icons are in the style sheet. */
const known = /^(facebook|instagram|x)$/i

/** An arrow that leaves the page, for any other site. */
const iconOf = (name: string) => `social-${known.exec(name)?.[0].toLowerCase() ?? 'other'}`

function SocialLinks() {
  const { name: shop, social } = useShop()
  if (social.length === 0) return null
  return (
    <ul className="mt-4 -ml-3 flex flex-wrap">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener noreferrer"
            aria-label={t('{shop} on {site}', { shop, site: name })}
            className="social-link"
          >
            <span aria-hidden className={`social-icon ${iconOf(name)}`} />
          </a>
        </li>
      ))}
    </ul>
  )
}
