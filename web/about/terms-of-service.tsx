import { Answer, Answers, Section } from './section.tsx'

export const TermsOfService = () => (
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
