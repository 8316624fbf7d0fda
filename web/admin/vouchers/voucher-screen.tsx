import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Voucher } from '../../../contract/orders/vouchers.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { t } from '../../../messages/t.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { toast } from '../../app/notices/toast.tsx'
import { Day, plainDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Fact } from '../ui/facts.tsx'
import { CheckBox, SubmitRow } from '../ui/fields.tsx'
import { BackLink } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { problemWords } from '../ui/problem-labels.ts'
import { NewVoucher } from './new-voucher.tsx'
import { TermsFields, useTermsDraft } from './terms-fields.tsx'
import { stateColours, stateNames, stateOf, useVoucherLabels } from './voucher-labels.ts'
import { useChangeVoucherMutation, useDeleteVoucherMutation, useGetVouchersQuery } from './vouchers-api.ts'

export function VoucherScreen() {
  const { code = '' } = useParams()
  return (
    <>
      <BackLink to={adminPages.vouchers}>{t('All vouchers')}</BackLink>
      {code === 'new' ? <NewVoucher /> : <AskedVoucher key={code} code={code} />}
    </>
  )
}

/** The list finds a voucher by its code. */
function AskedVoucher({ code }: { code: string }) {
  const { currentData, isError, refetch } = useGetVouchersQuery(
    { q: code, limit: 100, offset: 0 },
    { refetchOnMountOrArgChange: true },
  )
  const voucher = currentData?.vouchers.find((found) => found.code === code)
  if (voucher) return <OpenVoucher voucher={voucher} />
  return (
    <Panel title={t('Voucher')}>
      <AdminTitle>{t('Voucher')}</AdminTitle>
      {currentData ? (
        <p role="alert">{t('There is no such voucher.')}</p>
      ) : isError ? (
        <TryAgain onTryAgain={() => void refetch()}>{t("The voucher couldn't be loaded.")}</TryAgain>
      ) : (
        <output className="text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

type Props = { voucher: Voucher }

const OpenVoucher = ({ voucher }: Props) => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
    <AdminTitle>{voucher.code}</AdminTitle>
    <div className="grid gap-4 max-lg:order-first lg:order-last lg:gap-6">
      <Facts voucher={voucher} />
    </div>
    <TermsForm voucher={voucher} />
  </div>
)

function Facts({ voucher }: Props) {
  const labels = useVoucherLabels()
  const { timeZone } = useShop()
  const [today] = useState(() => plainDay(timeZone, new Date()))
  const state = stateOf(voucher, today)
  return (
    <Panel title={voucher.code}>
      <dl className="grid grid-cols-2 gap-4 text-sm/5 wrap-anywhere tabular-nums lg:grid-cols-1">
        <Fact term={t('State [status]')}>
          <span className={`font-medium ${stateColours[state]}`}>{t(stateNames[state])}</span>
        </Fact>
        <Fact term={t('Takes off')}>{labels.reduction(voucher)}</Fact>
        <Fact term={t('Used [how often]')}>{labels.uses(voucher)}</Fact>
        <Fact term={t('Taken off in all')}>
          <Amount of={voucher.taken} />
        </Fact>
        <Fact term={t('Created [on a day]')}>
          <Day of={voucher.createdAt} />
        </Fact>
      </dl>
    </Panel>
  )
}

/** What shoppers were told stays: code and reduction cannot be changed. */
function TermsForm({ voucher }: Props) {
  const [change, { error, isLoading, data, reset }] = useChangeVoucherMutation()
  const draft = useTermsDraft(voucher)
  const [isActive, setActive] = useState(voucher.isActive)
  return (
    <Panel title={t('Terms [of a voucher]')}>
      <div className="max-w-3xl">
        <Form
          onSend={(typed) => !isLoading && void change({ id: voucher.id, ...draft.termsIn(typed), isActive })}
        >
          <CheckBox
            label={t('Can be used [a voucher]')}
            hint={t('Without the tick the code is refused.')}
            isTicked={isActive}
            onTick={(isTicked) => (setActive(isTicked), reset())}
          />
          <TermsFields draft={draft} error={error} />
          <SubmitRow failure={problemWords(error)} isBusy={isLoading}>
            {t('Save')}
          </SubmitRow>
          {data && !isLoading && <Notice kind="good">{t('Saved.')}</Notice>}
        </Form>
        <Deletion voucher={voucher} />
      </div>
    </Panel>
  )
}

function Deletion({ voucher: { id, code, uses } }: Props) {
  const [remove, { isLoading }] = useDeleteVoucherMutation()
  const navigate = useNavigate()

  async function confirmAndDelete() {
    const text = t('The code stops working at once.')
    const question = { title: t('Delete {code}?', { code }), text, yes: t('Delete') }
    if (!(await ask({ ...question, look: 'destructive' }))) return
    const { error } = await remove(id)
    if (error) return tell(problemWords(error) ?? t("That didn't work. Try again."))
    toast(t('Voucher {code} deleted.', { code }))
    await navigate(adminPages.vouchers)
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-line pt-6">
      {uses > 0 ? (
        <p className="text-sm text-pretty text-ink-soft">
          {t('Orders have used this voucher, so it can only be switched off.')}
        </p>
      ) : (
        <Button look="destructive" isBusy={isLoading} onClick={() => void confirmAndDelete()}>
          {t('Delete voucher')}
        </Button>
      )}
    </div>
  )
}
