import { Answer, Answers, Section } from './section.tsx'

export const Services = () => (
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
