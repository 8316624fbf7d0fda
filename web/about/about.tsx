import { Head } from '../head/head.tsx'
import { Link } from 'react-router'
import { type SectionId, sections } from './sections.ts'
import type { ReactNode } from 'react'

const lead = 'What we do, who we are, how to reach us, and the small print in plain words.'

export const About = () => (
  <div className="mx-auto grid max-w-content gap-x-16 px-6 pt-12 pb-20 md:pt-20 md:pb-28 lg:grid-cols-[14rem_minmax(0,1fr)] xl:gap-x-24">
    <Head title="About" description={lead} />
    <Contents />
    <div className="max-w-[33rem] lg:col-start-2">
      <h1 className="font-serif text-heading font-medium tracking-tight text-balance">
        A bookshop for people who read
      </h1>
      <p className="mt-5 font-serif text-lg text-pretty text-ink-soft">{lead}</p>
      <Services />
      <AboutUs />
      <Contact />
      <PrivacyPolicy />
      <TermsOfService />
    </div>
  </div>
)

const AboutUs = () => (
  <Section id="about-us">
    <p>
      We are an independent bookshop. No publisher pays for a place on our front table: what you find there
      came in this week, or is what other readers have been buying.
    </p>
    <p>
      Our shelves hold stories to get lost in, stories to lie awake over, journeys to the ends of the map, and
      books on work and on how things are made. Old books stand beside new ones.
    </p>
    <p>
      A shop like this should be quiet. So there is no countdown on our pages, no “only two left”, and no
      tracking.
    </p>
  </Section>
)

const Contact = () => (
  <Section id="contact">
    <p>
      Write to us at <MailLink />. A person reads it, and a person answers.
    </p>
    <p>
      If it is about an order, tell us its number; you find it on your orders page. If a book reached you
      damaged, or is not the one you ordered, tell us that too, and we put it right.
    </p>
  </Section>
)

/** Wide screens only; phones have the footer's links. */
const Contents = () => (
  <nav aria-label="On this page" className="hidden lg:block">
    <ul className="sticky top-28 border-l border-line text-sm">
      {Object.entries(sections).map(([id, heading]) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="-ml-px block border-l border-transparent py-2 pl-5 text-ink-soft hover:border-accent hover:text-ink"
          >
            {heading}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const PrivacyPolicy = () => (
  <Section id="privacy-policy">
    <p>We keep what we need to sell you books, and no more. We never sell your data.</p>
    <Answers>
      <Answer about="Your account">
        Your e-mail address and a hashed password. If you sign in with Google, also the name and the picture
        that Google gives us. We keep them until the account is closed.
      </Answer>
      <Answer about="Your orders">
        Your name, address, e-mail and phone number, so that the books arrive, and what you bought at which
        price. We keep orders for as long as the law asks of a shop.
      </Answer>
      <Answer about="Your cart">It stays in your own browser until you order.</Answer>
      <Answer about="E-mails">
        We write to you by e-mail about your account. If you subscribed to our newsletter, we keep that
        address until you ask us to take it off the list.
      </Answer>
      <Answer about="Cookies">They keep you signed in. There are no others.</Answer>
      <Answer about="Visits">
        We count how many people come by in a day. For that, a visit gets an anonymous identifier that expires
        after a day; then only the number is left.
      </Answer>
      <Answer about="Your rights">
        Ask us what we have about you, have it put right, or have your account closed: <MailLink />.
      </Answer>
    </Answers>
  </Section>
)

const Services = () => (
  <Section id="services">
    <p>We sell books, and we try to do that one thing well.</p>
    <Answers>
      <Answer about="Delivered to your door">
        You tell us where, and we bring the books there. Each order is placed, then shipped, then delivered.
      </Answer>
      <Answer about="Paid when it arrives">
        Cash on delivery. You need no card, and we ask for no number of one.
      </Answer>
      <Answer about="The price on the page">
        What you see is what you pay; nothing is added. If a price changes while a book is in your cart, we'll
        always show you the new price before you order.
      </Answer>
      <Answer about="Cancellations">
        Until your order is shipped it can be cancelled, without a reason.
      </Answer>
    </Answers>
  </Section>
)

const TermsOfService = () => (
  <Section id="terms-of-service">
    <p>The rules between you and us, as few as will do.</p>
    <Answers>
      <Answer about="Ordering">
        To order you need an account, so that only you see your orders. An order is made when we show you its
        number; the prices are those that you saw when you placed it.
      </Answer>
      <Answer about="Paying">
        In cash, to the person who hands you the books. Until then you owe nothing.
      </Answer>
      <Answer about="Cancelling">
        As long as an order is placed and not yet shipped, it can be cancelled. Once it is on its way, write
        to us.
      </Answer>
      <Answer about="Your account">
        Choose a password that you use nowhere else, and keep it to yourself. What is ordered from your
        account, we take as ordered by you.
      </Answer>
      <Answer about="Your rights">
        Whatever the law gives you as a buyer is yours, whether or not it is written here.
      </Answer>
    </Answers>
  </Section>
)

/** The scroll margin clears the header; tabIndex lets in-page links move the focus here. */
const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <section
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-heading`}
    className="mt-14 scroll-mt-16 border-t border-line pt-8 outline-none md:mt-20"
  >
    <h2 id={`${id}-heading`} className="font-serif text-2xl/snug font-medium tracking-tight">
      {sections[id]}
    </h2>
    <div className="mt-5 grid gap-4 text-pretty">{children}</div>
  </section>
)

const Answers = ({ children }: { children: ReactNode }) => <dl className="mt-2 grid gap-6">{children}</dl>

const Answer = ({ about, children }: { about: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{about}</dt>
    <dd className="mt-1 text-ink-soft">{children}</dd>
  </div>
)

const mailAddress = 'hello@bookstore.example'

const MailLink = () => (
  <a href={`mailto:${mailAddress}`} className="link">
    {mailAddress}
  </a>
)
