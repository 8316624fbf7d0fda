import { useLocation } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import { besideStorefront } from '../../../domain/pages.ts'
import { Layout } from '../layout/layout.tsx'
import { useHasToken } from '../../app/api/stored-admin-token.ts'
import type { ReactNode } from 'react'
import { unnamedShop } from '../../../contract/shop/shop.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Drawing } from '../../ui/icon.tsx'
import { t } from '../../../messages/t.ts'

/** Before the shop opens, visitors see one page and staff see the shop. The server renders the page of visitors. */
export function BeforeOpening() {
  const isStaff = useHasToken()
  const { pathname } = useLocation()
  if (!isStaff && !besideStorefront.has(pathname)) return <OpeningSoon />
  return (
    <>
      {isStaff && <OwnerBar />}
      <Layout />
    </>
  )
}

/** The dashboard is a separate application: a full page load. */
const OwnerBar = () => (
  <p className="bg-ink px-6 py-1 text-center text-sm text-paper print:hidden">
    {t('Only you can see the shop.')}{' '}
    <a
      href={adminPages.today}
      className="inline-flex min-h-9 items-center font-medium underline outline-paper!"
    >
      {t('Open it…')}
    </a>
  </p>
)

/** What visitors see until the owner opens the shop: nothing that the owner has not said. */
function OpeningSoon() {
  const { name, tagline } = useShop()
  const isNamed = name !== unnamedShop
  return (
    <main className="mx-auto flex min-h-dvh max-w-112 flex-col items-center justify-center px-6 py-16 text-center">
      <title>{isNamed ? `${name} – ${t('Opening soon')}` : t('Opening soon')}</title>
      <ShopFront />
      {isNamed && (
        <p className="mt-8 font-serif text-2xl font-semibold tracking-tight wrap-anywhere">{name}</p>
      )}
      <h1 className="mt-3 font-serif text-title leading-tight font-medium tracking-tight whitespace-nowrap">
        {t('Opening soon')}
      </h1>
      {tagline && <p className="mt-3 text-pretty text-ink-soft">{tagline}</p>}
      <Contact />
      <section aria-labelledby="newsletter" className="mt-12 w-full border-t border-line pt-8 text-left">
        <h2 id="newsletter" className="font-serif text-xl/snug font-medium">
          {t('New books by e-mail')}
        </h2>
        <NewsletterForm />
      </section>
    </main>
  )
}

function Contact() {
  const { email, phone, address, openingHours } = useShop().contact
  if (![email, phone, address, openingHours].some(Boolean)) return null
  return (
    <address className="mt-8 grid gap-1 text-sm not-italic">
      {email && <ContactLink to={`mailto:${email}`}>{email}</ContactLink>}
      {phone && <ContactLink to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</ContactLink>}
      {address && <p className="whitespace-pre-line">{address}</p>}
      {openingHours && <p className="whitespace-pre-line text-ink-soft">{openingHours}</p>}
    </address>
  )
}

const ContactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="link inline-flex min-h-11 items-center justify-center wrap-anywhere">
    {children}
  </a>
)

/** A shop front with its blind down. */
const ShopFront = () => (
  <Drawing viewBox="0 0 160 110" className="w-44">
    <path d="M20 102h120M28 102V46h104v56" />
    <path d="m28 46 6-24h92l6 24M54 46l3-24M80 46V22M106 46l-3-24" />
    <path d="M28 46q13 12 26 0 13 12 26 0 13 12 26 0 13 12 26 0" className="text-accent" />
    <path d="M66 102V66h28v36M88 84v4M40 66h16v20H40zM104 66h16v20h-16z" />
  </Drawing>
)
