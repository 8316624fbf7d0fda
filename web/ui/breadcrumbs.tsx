import { pages } from '../../domain/pages.ts'
import { JsonLd, useOrigin } from '../app/head/head.tsx'
import { Link } from './link.tsx'
import { t } from '../../messages/t.ts'

type Crumb = { name: string; to: string }

type Props = {
  /** Between the home page and this one. */
  above: Crumb[]
  /** The page itself. */
  here: Crumb
}

/** Where the page is in the shop, also for search engines. */
export function Breadcrumbs({ above, here }: Props) {
  const origin = useOrigin()
  const links = [{ name: t('Home'), to: pages.home }, ...above]
  const itemListElement = [...links, here].map(({ name, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin && origin + to,
  }))
  return (
    <nav aria-label={t('Breadcrumb')} className="-my-3 min-w-0 text-sm text-ink-soft">
      <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />
      <ol className="flex min-w-0">
        {links.map(({ name, to }) => (
          <li key={to} className="flex max-w-[40%] shrink-0 items-center">
            <Link to={to} className="truncate py-3 underline-offset-4 hover:text-accent hover:underline">
              {name}
            </Link>
            <span aria-hidden className="px-2">
              ›
            </span>
          </li>
        ))}
        <li className="min-w-0 truncate py-3">
          <span aria-current="page">{here.name}</span>
        </li>
      </ol>
    </nav>
  )
}
