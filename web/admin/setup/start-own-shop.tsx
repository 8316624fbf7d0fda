import { useDispatch } from 'react-redux'
import { Navigate, useNavigate } from 'react-router'
import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { startPhrase, type StartOwnShop as Given } from '../../../contract/shop/setup.ts'
import { minStaffPassword, type StaffMember } from '../../../contract/people/staff.ts'
import { api } from '../../app/api/api.ts'
import { messagesByField, problemIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Problems, useProblems } from '../../ui/form-problems.ts'
import { keepToken } from '../people/session/use-session-state.ts'
import { Panel } from '../ui/panel.tsx'
import { KeptStaff } from './kept-staff.tsx'
import { usePreviewStartQuery, useStartOwnShopMutation } from './setup-api.ts'
import { StepForm } from './step-form.tsx'
import { useRefreshShop } from '../refresh-shop.ts'
import { TryAgain } from '../../ui/notice.tsx'

export function StartOwnShop() {
  const { isDemo } = useShop()
  const { data, isError, refetch } = usePreviewStartQuery(undefined, {
    skip: !isDemo,
    refetchOnMountOrArgChange: true,
  })
  if (!isDemo) return <Navigate to={adminPages.setup} replace />
  return (
    <div className="max-w-2xl">
      <title>{t('Start my own shop')}</title>
      <Panel title={t('Start my own shop')}>
        {data && <Explained removes={data.removes} />}
        {data && <Confirmation staff={data.staff} />}
        {!data && isError && (
          <TryAgain onTryAgain={() => void refetch()}>{t('The shop does not answer just now.')}</TryAgain>
        )}
        {!data && !isError && <Skeleton className="h-96" />}
      </Panel>
    </div>
  )
}

type Removed = NonNullable<ReturnType<typeof usePreviewStartQuery>['data']>['removes']

const Explained = ({ removes: { books, orders, shoppers, subscribers } }: { removes: Removed }) => (
  <div className="mb-6 grid max-w-[60ch] gap-3 text-pretty">
    <p>{t('This turns the demo into your own, empty shop. It removes:')}</p>
    <ul className="list-disc pl-5">
      <li>{t('{books, plural, one {# book} other {# books}} and all covers', { books })}</li>
      <li>{t('{orders, plural, one {# order} other {# orders}}', { orders })}</li>
      <li>
        {t(
          '{shoppers, plural, one {# shopper} other {# shoppers}} and {subscribers, plural, one {# newsletter subscriber} other {# newsletter subscribers}}',
          { shoppers, subscribers },
        )}
      </li>
      <li>{t('news, texts, settings, e-mails and visits')}</li>
      <li>{t('all other staff except those that you keep, and open invitations')}</li>
    </ul>
    <p className="text-ink-soft">
      {t(
        'The categories stay, and what the audit log says about staff. All sessions end but this one. A backup of the demo is taken first; if it fails, nothing is removed.',
      )}
    </p>
  </div>
)

const names = ['keep', 'password', 'confirm'] as const

function Confirmation({ staff }: { staff: StaffMember[] }) {
  const { form, problems, mark, show } = useProblems(names)
  const { start, isBusy, failure } = useStart(show)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const keep = (username: string, isKept: boolean) => {
    setKept(isKept ? kept.union(new Set([username])) : kept.difference(new Set([username])))
    mark('keep')
  }
  const send = (typed: (name: string) => string) =>
    void start({ confirm: typed('confirm'), password: typed('password'), keep: [...kept] })
  return (
    <StepForm
      form={form}
      isBusy={isBusy}
      failure={failure}
      onSend={send}
      button={<RemoveButton isBusy={isBusy} />}
    >
      <KeptStaff staff={staff} kept={kept} onKeep={keep} problem={problems.keep} />
      <PasswordField
        label={t('New password')}
        name="password"
        autoComplete="new-password"
        hint={t(
          "{minimum, plural, one {# character} other {# characters}} or more. The demo's password is public.",
          { minimum: minStaffPassword },
        )}
        problem={problems.password}
        onChange={() => mark('password')}
      />
      <TextField
        label={t('Type “{phrase}” to confirm', { phrase: startPhrase })}
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems.confirm}
        onChange={() => mark('confirm')}
      />
    </StepForm>
  )
}

const RemoveButton = ({ isBusy }: { isBusy: boolean }) => (
  <div className="flex">
    <Button type="submit" look="destructive" isBusy={isBusy}>
      {isBusy ? t('Removing the demo…') : t('Remove the demo and start my shop')}
    </Button>
  </div>
)

function useStart(show: (problems: Problems<(typeof names)[number]>) => void) {
  const [send, { isLoading: isBusy }] = useStartOwnShopMutation()
  const [failure, setFailure] = useState<string>()
  const refreshShop = useRefreshShop()
  const dispatch = useDispatch()
  const navigate = useNavigate()

  function fail(error: object) {
    const messages = messagesByField(error)
    show(messages)
    if (Object.keys(messages).length === 0)
      setFailure(problemIn(error)?.message ?? t("The shop can't be reached. Check your connection."))
  }

  async function start(given: Given) {
    if (isBusy) return
    show({})
    setFailure(undefined)
    const { data, error } = await send(given)
    if (!data) return fail(error)
    // The new password ends the sign-in with the old one.
    keepToken(data.token)
    await refreshShop()
    dispatch(api.util.resetApiState())
    await navigate(adminPages.setup, { replace: true })
  }
  return { start, isBusy, failure }
}
