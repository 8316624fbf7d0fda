import { MailLink } from './mail-link.tsx'
import { Answer, Answers, Section } from './section.tsx'

export const PrivacyPolicy = () => (
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
