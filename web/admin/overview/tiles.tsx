import { Clock, type IconNode, PackageOpen } from 'lucide'
import type { Stats } from '../../../contract/admin.ts'
import { Icon } from '../../ui/icon.tsx'
import { count } from './amounts.ts'

type Props = { stats: Pick<Stats, 'ordersLeft' | 'visitsLastDay'> }

export const Tiles = ({ stats: { ordersLeft, visitsLastDay } }: Props) => (
  <dl className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-1">
    <Tile name="Orders left" icon={PackageOpen} value={count(ordersLeft).padStart(2, '0')} />
    <Tile name="Website visits (last day)" icon={Clock} value={count(visitsLastDay)} />
  </dl>
)

/** The name comes first in the markup, but is displayed below the figure. */
const Tile = ({ name, icon, value }: { name: string; icon: IconNode; value: string }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 rounded-panel bg-surface p-4 @xl:px-6 @4xl:py-6">
    <dt className="col-start-2 row-start-2 text-sm text-ink-soft">{name}</dt>
    <dd className="col-start-2 row-start-1 text-3xl/9 font-semibold tracking-tight tabular-nums wrap-anywhere">
      {value}
    </dd>
    <dd
      aria-hidden
      className="row-span-2 row-start-1 grid size-12 place-items-center rounded-full bg-accent/10 text-accent"
    >
      <Icon of={icon} className="size-6" />
    </dd>
  </div>
)
