import { MailLink } from './mail-link.tsx'
import { Section } from './section.tsx'

export const Contact = () => (
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
