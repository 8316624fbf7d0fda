import { t } from '../../../../messages/t.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Blocked } from './blocked.tsx'
import { Feeds } from './feeds.tsx'
import { useGetImportRulesQuery } from './import-rules-api.ts'
import { SubjectRules } from './subject-rules.tsx'
import { BackLink } from '../../ui/list-page-links.tsx'

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
      <AdminTitle>{t('Rules for imports')}</AdminTitle>
      <BackLink to={adminPages.imports}>{t('Import [noun]')}</BackLink>
      <h2 className="text-lg font-semibold">{t('Rules for imports')}</h2>
      <p className="mb-5 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t(
          'Rules apply from the next import. To apply them to everything, import the whole file of a supplier again.',
        )}
      </p>
      <div className="grid gap-4 *:min-w-0 lg:gap-6">
        {rules ? (
          <>
            <Blocked blocks={rules.blocks} />
            <SubjectRules rules={rules} />
          </>
        ) : (
          <Panel title={t('Blocked and subjects')}>
            {isError ? (
              <TryAgain onTryAgain={() => void refetch()}>{t("The rules couldn't be loaded.")}</TryAgain>
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
