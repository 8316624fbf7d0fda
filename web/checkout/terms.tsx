import { Link } from 'react-router'
import { type SectionId, sections } from '../about/sections.ts'
import { pages } from '../../contract/pages.ts'

type Props = { isTicked: boolean; onTick(isTicked: boolean): void }

export const Terms = ({ isTicked, onTick }: Props) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
    <input
      type="checkbox"
      name="terms"
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      className="size-6 shrink-0 accent-accent"
    />
    <span>
      I agree to the <Section id="terms-of-service" /> and the <Section id="privacy-policy" />.
    </span>
  </label>
)

/** Opens in a new tab, so that the form keeps its values. */
const Section = ({ id }: { id: SectionId }) => (
  <Link to={`${pages.about}#${id}`} target="_blank" className="link">
    {sections[id]}
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
)
