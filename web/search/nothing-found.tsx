import { type SearchFor, searchPage } from '../../contract/pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'

type Advice = { words: string; more: string; name: string; to: string }

function adviceFor({ q, category, page }: SearchFor): Advice {
  if (page) {
    const to = searchPage({ ...(q && { q }), category })
    return { words: 'There are no more books here.', more: 'This was the last page.', name: 'First page', to }
  }
  if (q && category) {
    const more = 'Try another genre.'
    return { words: 'Nothing found in this genre.', more, name: 'Search all genres', to: searchPage({ q }) }
  }
  const more = 'Try fewer words or another spelling, or choose a genre above and look around.'
  return { words: q ? 'Nothing found.' : 'No books here yet.', more, name: 'All books', to: searchPage({}) }
}

export function NothingFound({ asked }: { asked: SearchFor }) {
  const { words, more, name, to } = adviceFor(asked)
  return (
    <div className="flex flex-col items-center pt-12 text-center md:pt-16">
      <EmptyShelf />
      <p className="mt-6 font-serif text-2xl text-balance">{words}</p>
      <p className="mt-2 mb-8 max-w-[46ch] text-pretty text-ink-soft">{more}</p>
      <ButtonLink to={to}>{name}</ButtonLink>
    </div>
  )
}

/** A magnifying glass over a gap between books. */
const EmptyShelf = () => (
  <Drawing>
    <path d="M10 118h140" />
    <path d="M22 42h14v76H22zM36 54h12v64H36z" />
    <path d="M126 48h14v70h-14zM112 118 104 60l11-2 8 60" />
    <path d="M22 56h14M22 102h14M126 60h14M126 106h14" opacity=".35" />
    <g className="text-accent">
      <circle cx="76" cy="72" r="17" />
      <path d="m88 84 14 15" />
    </g>
    <path d="M60 20v8M56 24h8M98 30v6M95 33h6M148 22v8M144 26h8" opacity=".6" />
  </Drawing>
)
