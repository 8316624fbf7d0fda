import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { SocialLinks } from './social-links.tsx'

const places = [
  ['Home', pages.home],
  ['Services', `${pages.about}#services`],
  ['About Us', `${pages.about}#about-us`],
  ['Contact', `${pages.about}#contact`],
  ['Privacy Policy', `${pages.about}#privacy-policy`],
  ['Terms of Service', `${pages.about}#terms-of-service`],
] as const

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
          {places.map(([name, to]) => (
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
