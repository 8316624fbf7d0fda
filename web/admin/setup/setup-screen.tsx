import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { type Setup, type SetupStep, setupSteps } from '../../../contract/shop/setup.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Check } from '../../ui/icons/screen-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts'
import { mayLeave } from '../settings/use-unsaved-warning.ts'
import { BooksStep } from './books-step.tsx'
import { EmailStep } from './email-step.tsx'
import { RegionStep } from './region-step.tsx'
import { useGetSetupQuery, useSaveSetupMutation } from './setup-api.ts'
import { ShopStep } from './shop-step.tsx'
import { TextsStep } from './texts-step.tsx'
import { stepPage } from './use-save-step.ts'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { rich } from '../../ui/rich.tsx'

const steps: Record<SetupStep, { name: Label; isDone(setup: Setup): boolean; Screen(): ReactNode }> = {
  shop: { name: msg('Your shop'), isDone: ({ has }) => has.name, Screen: ShopStep },
  region: {
    name: msg('Region and delivery'),
    isDone: ({ has }) => has.region && has.delivery,
    Screen: RegionStep,
  },
  texts: { name: msg('Legal texts'), isDone: ({ has }) => has.texts, Screen: TextsStep },
  email: { name: msg('E-mail'), isDone: ({ has }) => has.email, Screen: EmailStep },
  books: { name: msg('First books'), isDone: ({ has }) => has.books, Screen: BooksStep },
}

/** Short steps, which can be left and taken up again. */
export function SetupScreen() {
  const { data: setup, isError, refetch } = useGetSetupQuery(undefined, { refetchOnMountOrArgChange: true })
  const [params] = useSearchParams()
  const { isDemo, isOpen } = useShop()
  const step = setupSteps.find((each) => each === params.get('step')) ?? setup?.step ?? 'shop'
  const container = useFocusIfLost(setup && `${step} ${isOpen}`)
  if (isDemo) return <Navigate to={adminPages.startOwnShop} replace />
  const { name, Screen } = steps[step]
  return (
    <div className="max-w-2xl">
      <title>{t('Set up your shop')}</title>
      <Panel title={t('Set up your shop')} beside={<FinishLater />}>
        {setup && <StepList current={step} setup={setup} />}
        {setup?.demoBackup && <BackupNote file={setup.demoBackup} />}
        <section ref={container} aria-label={t(name)} tabIndex={-1} className="outline-none">
          {setup && <Screen key={step} />}
        </section>
        {!setup && isError && (
          <TryAgain onTryAgain={() => void refetch()}>{t('The set-up could not be loaded.')}</TryAgain>
        )}
        {!setup && !isError && <Skeleton className="h-96" />}
      </Panel>
    </div>
  )
}

const StepList = ({ current, setup }: { current: SetupStep; setup: Setup }) => (
  <nav aria-label={t('Steps')} className="mb-8">
    <ol className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-5">
      {setupSteps.map((step, at) => (
        <li key={step}>
          <Link
            to={stepPage(step)}
            aria-current={step === current ? 'step' : undefined}
            className="flex h-full min-h-11 flex-col gap-1 border-t-3 border-line pt-2 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
          >
            <span className="flex items-center gap-1.5">
              <span className="tabular-nums">{at + 1}</span>
              {steps[step].isDone(setup) && (
                <>
                  <Icon of={Check} className="size-4 text-good" />
                  <span className="sr-only">{t('done [step of the set-up]')}</span>
                </>
              )}
            </span>
            {t(steps[step].name)}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

const BackupNote = ({ file }: { file: string }) => (
  <p className="mb-8 text-sm text-pretty text-ink-soft">
    {rich("The demo is gone. Its backup is on the shop's machine: {file}", {
      file: <code className="wrap-anywhere">{file}</code>,
    })}
  </p>
)

function FinishLater() {
  const [saveSetup, { isLoading }] = useSaveSetupMutation()
  const navigate = useNavigate()

  async function leave() {
    if (!(await mayLeave())) return
    await saveSetup({ isDismissed: true })
    await navigate(adminPages.today)
  }
  return (
    <button
      type="button"
      disabled={isLoading}
      onClick={() => void leave()}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {t('Finish later')}
    </button>
  )
}
