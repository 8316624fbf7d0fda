import { t } from '../../../messages/t.ts'
import { requiredTexts } from '../../../domain/legal-texts.ts'
import { useShop } from '../../app/shop/site.ts'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { TryAgain } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useGetTextStatesQuery } from '../settings/texts/edit-texts-api.ts'
import { EditedText } from '../settings/texts/edited-text.tsx'
import { TextChoice } from '../settings/texts/text-choice.tsx'
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts'
import { NextStep } from './next-step.tsx'

/** The texts without which the shop does not open, the first that is missing before the others. */
export function TextsStep() {
  const { country } = useShop()
  const [address, setAddress] = useSearchParams()
  const { data, isError, refetch } = useGetTextStatesQuery()
  const required = requiredTexts(country)
  const states = data?.filter(({ slug }) => required.some((text) => text === slug))
  const asked = states?.find(({ slug }) => slug === address.get('page'))
  const chosen = asked ?? states?.find(({ isPublished }) => !isPublished) ?? states?.[0]
  const container = useFocusIfLost<HTMLDivElement>(chosen?.slug)
  return (
    <div className="grid gap-6">
      <p className="max-w-[60ch] text-pretty text-ink-soft">
        {t(
          'A shop in your country needs these texts. Begin with our templates, fill in what is yours, and have them checked: we give no legal advice. The shop opens when all are published.',
        )}
      </p>
      {isError && !states && (
        <TryAgain onTryAgain={() => void refetch()}>{t('The pages cannot be shown just now.')}</TryAgain>
      )}
      {!states && !isError && <Skeleton className="h-96" />}
      {states && chosen && (
        <div ref={container} tabIndex={-1} className="outline-none">
          <TextChoice
            states={states}
            chosen={chosen.slug}
            onChoose={(page) => setAddress({ step: 'texts', page }, { replace: true, ...staying })}
          />
          <EditedText key={chosen.slug} slug={chosen.slug} />
        </div>
      )}
      <NextStep to="email" label={t('Continue')} />
    </div>
  )
}
