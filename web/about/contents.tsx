import { Link } from 'react-router'
import { sections } from './sections.ts'

/** Wide screens only; phones have the footer's links. */
export const Contents = () => (
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
