import { Head } from '../head/head.tsx'
import { AboutUs } from './about-us.tsx'
import { Contact } from './contact.tsx'
import { Contents } from './contents.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { Services } from './services.tsx'
import { TermsOfService } from './terms-of-service.tsx'

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
