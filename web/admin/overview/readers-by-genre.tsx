import type { Stats } from '../../../contract/admin.ts'
import { Panel } from '../ui/panel.tsx'
import { count } from './amounts.ts'
import { barLook } from './bar.tsx'
import { SpokenTable } from './spoken-table.tsx'

type Genres = Stats['readersByGenre']

const about = 'Readers by the genre they ordered'

export function ReadersByGenre({ genres }: { genres: Genres }) {
  const rows = genres.map(({ category, readers }) => [named(category), count(readers)])
  return (
    <Panel title="Students by type of studying">
      <p className="-mt-4 mb-4 text-sm text-ink-soft">{about}</p>
      <Bars genres={genres} />
      <SpokenTable caption={about} head={['Genre', 'Readers']} rows={rows} />
    </Panel>
  )
}

const named = (category: string) => category.charAt(0).toUpperCase() + category.slice(1)

function Bars({ genres }: { genres: Genres }) {
  const most = Math.max(...genres.map(({ readers }) => readers), 1)
  return (
    <div
      aria-hidden
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 text-sm"
    >
      {genres.map(({ category, readers }) => (
        <div key={category} className="col-span-3 grid grid-cols-subgrid items-center">
          <span>{named(category)}</span>
          <span className="rounded-full bg-line/60">
            <span
              className={`block h-2.5 rounded-full ${barLook}`}
              style={{ width: `${(100 * readers) / most}%` }}
            />
          </span>
          <span className="text-right font-semibold tabular-nums">{count(readers)}</span>
        </div>
      ))}
    </div>
  )
}
