import { adminPages } from '../../../../domain/admin-pages.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowLeft } from '../../../ui/icons/screen-icons.ts'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Blocked } from './blocked.tsx'
import { Feeds } from './feeds.tsx'
import { useGetImportRulesQuery } from './import-rules-api.ts'
import { SubjectRules } from './subject-rules.tsx'

/** What the bookseller decides about the files of publishers and wholesalers. */
export function ImportRulesScreen() {
  const {
    data: rules,
    isError,
    refetch,
  } = useGetImportRulesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <>
      <AdminTitle>Rules for imports</AdminTitle>
      <Link
        to={adminPages.imports}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
      >
        <Icon of={ArrowLeft} className="size-5" />
        Import
      </Link>
      <h2 className="text-lg font-semibold">Rules for imports</h2>
      <p className="mb-5 max-w-[65ch] text-sm text-pretty text-ink-soft">
        They count from the next import on, for each record that comes in. To apply them to everything, import
        the whole file of a supplier again.
      </p>
      <div className="grid gap-4 lg:gap-6">
        {rules ? (
          <>
            <Blocked blocks={rules.blocks} />
            <SubjectRules rules={rules} />
          </>
        ) : (
          <Panel title="Blocked and subjects">
            {isError ? (
              <TryAgain onTryAgain={() => void refetch()}>The rules couldn't be loaded.</TryAgain>
            ) : (
              <Skeleton className="h-64" />
            )}
          </Panel>
        )}
        <Feeds />
      </div>
    </>
  )
}
