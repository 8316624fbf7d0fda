import { Link, useParams } from 'react-router'
import { settingsPage } from '../../../contract/admin-pages.ts'
import { Notice } from '../../ui/notice.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { settingsScreens } from './settings-screens.ts'

/** A screen for each group of settings; the first without one in the URL. */
export function Settings() {
  const { group = settingsScreens[0]?.slug } = useParams()
  const screen = settingsScreens.find(({ slug }) => slug === group)
  return (
    <div className="grid gap-4 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-6">
      <AdminTitle>{screen ? `${screen.name} – Settings` : 'Settings'}</AdminTitle>
      <GroupNav current={group} />
      {screen ? (
        <screen.Component key={screen.slug} />
      ) : (
        <Panel title="Settings">
          <Notice kind="bad">There are no such settings. Choose others from the list.</Notice>
        </Panel>
      )}
    </div>
  )
}

/** Beside the form; on phones a row that scrolls. */
const GroupNav = ({ current }: { current: string | undefined }) => (
  <nav aria-label="Settings" className="min-w-0">
    <ul className="flex gap-1 overflow-x-auto p-0.5 lg:sticky lg:top-20 lg:grid">
      {settingsScreens.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to={settingsPage(slug)}
            aria-current={slug === current ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-panel px-3 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2! hover:text-ink aria-[current]:bg-surface aria-[current]:text-accent"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
