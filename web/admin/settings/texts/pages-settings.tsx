import { t } from '../../../../messages/t.ts'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { useShop } from '../../../app/shop/site.ts'
import { TryAgain } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { mayLeave } from '../use-unsaved-warning.ts'
import { AddPage } from './add-page.tsx'
import { EditedText } from './edited-text.tsx'
import { TextChoice } from './text-choice.tsx'
import { useGetTextStatesQuery } from './edit-texts-api.ts'

/** The texts of the about page and the footer, and pages of the shop's own. The chosen one is in the URL. */
export function PagesSettings() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('page')
  const { isDemo } = useShop()
  const { data: states, isError, refetch } = useGetTextStatesQuery()
  const slug = states?.find((known) => known.slug === asked)?.slug ?? 'about-us'
  const choose = (page: string) => setAddress({ page }, { replace: true, ...staying })
  return (
    <Panel title={t('Pages [of the shop]')}>
      <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t('Published texts are on the About page, and the footer links to them. Drafts are seen only here.')}
      </p>
      {isError && !states && (
        <TryAgain onTryAgain={() => void refetch()}>{t('The pages cannot be shown just now.')}</TryAgain>
      )}
      {!states && !isError && <Skeleton className="h-12" />}
      {states && <TextChoice states={states} chosen={slug} onChoose={choose} />}
      {states && <EditedText key={slug} slug={slug} onDeleted={() => choose('about-us')} />}
      {states && !isDemo && (
        <AddPage onAdded={(page) => void mayLeave().then((may) => may && choose(page))} />
      )}
    </Panel>
  )
}
