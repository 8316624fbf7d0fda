import { Section } from './section.tsx'

export const AboutUs = () => (
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
