import { ArrowDown } from 'lucide'
import type { Stats } from '../../../contract/admin.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { amount, orderCount } from './amounts.ts'

type Users = Stats['usersByAverageOrder']

const title = 'Users by average order'

export const UsersByAverageOrder = ({ users }: { users: Users }) => (
  <Panel title={title} beside={<Descending />}>
    {users.length > 0 ? <List users={users} /> : <p className="text-ink-soft">Nobody has ordered yet.</p>}
  </Panel>
)

const Descending = () => (
  <p className="flex items-center gap-1 text-sm text-ink-soft">
    Descending
    <Icon of={ArrowDown} className="hidden size-4 sm:block" />
  </p>
)

const List = ({ users }: { users: Users }) => (
  <section
    aria-label={`${title}, descending`}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused element
    tabIndex={0}
    className="-mx-4 max-h-96 overflow-y-auto px-4 -outline-offset-2 sm:-mx-6 sm:px-6"
  >
    <ol>
      {users.map(({ email, name, orders, averageOrder }) => (
        <li
          key={email}
          className="flex items-center justify-between gap-4 border-b border-line py-2.5 text-sm/5 last:border-0"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>{' '}
            <span className="block text-ink-soft">{orderCount(orders)}</span>
          </span>
          <span className="font-semibold tabular-nums">{amount(averageOrder)}</span>
        </li>
      ))}
    </ol>
  </section>
)
