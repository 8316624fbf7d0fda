import type { Category } from '../../../contract/catalog/books.ts'
import { searchPage } from '../../../domain/pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { Link } from '../../ui/link.tsx'

type Props = {
  /** The search words that the links keep. */
  q: string | undefined
  /** Null for all of them, undefined for none. */
  chosen: Category | null | undefined
}

export const Genres = ({ q = '', chosen }: Props) => (
  <nav aria-label="Genres" className="mt-6">
    <ul className="flex flex-wrap gap-2">
      {[{ slug: undefined, name: 'All' }, ...useShop().categories].map(({ slug, name }) => (
        <li key={slug ?? ''}>
          <Link
            to={searchPage({ q, category: slug })}
            aria-current={(slug ?? null) === chosen || undefined}
            className="flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 hover:border-ink-soft aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
