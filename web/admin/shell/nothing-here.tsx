import { adminPages } from '../../../contract/admin-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

export const NothingHere = () => (
  <Panel title="There is nothing at this address">
    <title>Nothing here – Book Store</title>
    <p className="mb-6 max-w-[60ch] text-pretty text-ink-soft">
      It may have been moved, or was mistyped. The shop is as you left it.
    </p>
    <div className="flex">
      <ButtonLink to={adminPages.overview} look="outlined">
        Back to the overview
      </ButtonLink>
    </div>
  </Panel>
)
