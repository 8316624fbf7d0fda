import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { pages } from '../../../domain/pages.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Checklist, isReady } from './checklist.tsx'
import { useSaveSettingsMutation } from '../settings/settings-api.ts'
import { useGetSetupQuery, useSaveSetupMutation } from './setup-api.ts'
import { useRefreshShop } from '../refresh-shop.ts'

export function BooksStep() {
  const { data: setup } = useGetSetupQuery()
  const { isOpen } = useShop()
  if (isOpen) return <Opened />
  if (!setup) return <Skeleton className="h-60" />
  return (
    <div className="grid gap-6">
      <div>
        <h3 className="mb-2 font-semibold">{t('Add your first book')}</h3>
        <p className="max-w-[60ch] text-pretty text-ink-soft">
          {t("You can add books now, import a supplier's file, or start empty and add them later.")}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={adminPages.addBook} look="outlined">
            {t('Add a book')}
          </ButtonLink>
          <ButtonLink to={adminPages.imports} look="outlined">
            {t('Import a file')}
          </ButtonLink>
        </div>
      </div>
      <div className="border-t border-line pt-6">
        <h3 className="mb-2 font-semibold">{t('Open the shop')}</h3>
        <p className="max-w-[60ch] text-pretty text-ink-soft">
          {t('Until you open it, visitors see “Opening soon” and only you see the shop.')}
        </p>
        <Checklist has={setup.has} />
        <OpenShop isReady={isReady(setup.has)} hasBooks={setup.has.books} />
      </div>
    </div>
  )
}

type Props = { isReady: boolean; hasBooks: boolean }

function OpenShop({ isReady, hasBooks }: Props) {
  const { open, isBusy, failure } = useOpenShop()
  return (
    <div className="mt-6 grid gap-4">
      {!isReady && (
        <Notice kind="bad">
          {t('Finish what is missing before you open the shop. E-mail, payment and books can follow.')}
        </Notice>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex">
        <Button disabled={!isReady} isBusy={isBusy} onClick={() => void open()}>
          {hasBooks ? t('Open the shop') : t('Start empty and open the shop')}
        </Button>
      </div>
    </div>
  )
}

function useOpenShop() {
  const [saveGroup, { isLoading: isBusy }] = useSaveSettingsMutation()
  const [saveSetup] = useSaveSetupMutation()
  const [failure, setFailure] = useState<string>()
  const refreshShop = useRefreshShop()

  async function open() {
    setFailure(undefined)
    const { error } = await saveGroup({ group: 'shop', body: { isOpen: true } })
    if (error) return setFailure(problemIn(error)?.message ?? t('The shop could not be opened. Try again.'))
    await saveSetup({ isDismissed: true })
    await refreshShop()
  }
  return { open, isBusy, failure }
}

/** The storefront is a separate application: a full page load. */
function Opened() {
  const navigate = useNavigate()
  return (
    <div className="grid justify-items-start gap-6">
      <Notice kind="good" more={t('Visitors see it now.')}>
        {t('Your shop is open')}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.assign(pages.home)}>{t('Visit the shop')}</Button>
        <Button look="outlined" onClick={() => void navigate(adminPages.today)}>
          {t('Go to the dashboard')}
        </Button>
      </div>
    </div>
  )
}
