import { Link } from 'react-router'
import { categories, type Category } from '../../contract/books.ts'
import { searchPage } from '../../contract/pages.ts'

export const genreName = (category: Category) => category.slice(0, 1).toUpperCase() + category.slice(1)

type Props = {
  /** The search words that the links keep. */
  q: string | undefined
  chosen: Category | 'all' | undefined
}

export const Genres = ({ q = '', chosen }: Props) => (
  <nav aria-label="Genres" className="mt-6">
    <ul className="flex flex-wrap gap-2">
      {(['all', ...categories] as const).map((genre) => (
        <li key={genre}>
          <Link
            to={searchPage(genre === 'all' ? { q } : { q, category: genre })}
            aria-current={genre === chosen || undefined}
            className="flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 hover:border-ink-soft aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {genre === 'all' ? 'All' : genreName(genre)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
