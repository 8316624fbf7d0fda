import { Section } from './section.tsx'

export const AboutUs = () => (
  <Section id="about-us">
    <p>
      We are an independent bookshop. Nobody pays to lie on our front table: what you find there came in this
      week, or is what other readers have been taking home.
    </p>
    <p>
      Our shelves hold stories to get lost in, stories to lie awake over, journeys to the ends of the map, and
      books on work and on how things are made. Old books stand beside new ones. A good one does not go off.
    </p>
    <p>
      A shop like this should be quiet. So there is no countdown on our pages, no “only two left”, and nothing
      that follows you out of the door.
    </p>
  </Section>
)
