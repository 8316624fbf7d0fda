import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import { t } from '../../../messages/t.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { toast } from '../../app/notices/toast.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { AmountField, SelectField, SubmitRow } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'
import { type Terms, TermsFields, useTermsDraft } from './terms-fields.tsx'
import { suggestedCode } from './voucher-labels.ts'
import { useCreateVoucherMutation } from './vouchers-api.ts'

const usual: Terms = {
  categories: [],
  validFrom: null,
  validUntil: null,
  maxUses: null,
  isActive: true,
  note: '',
}

export function NewVoucher() {
  const [create, { error, isLoading }] = useCreateVoucherMutation()
  const draft = useTermsDraft(usual)
  const reduction = useReductionDraft()
  const [code, setCode] = useState('')
  const navigate = useNavigate()
  const isTaken = error && problemIn(error)?.code === 'code-taken'

  async function send(typed: (name: string) => string) {
    if (isLoading) return
    const { data } = await create({
      code,
      reduction: reduction.value,
      ...draft.termsIn(typed),
      isActive: true,
    })
    if (!data) return
    toast(t('Voucher {code} created.', { code: data.code }))
    await navigate(adminPages.vouchers)
  }
  return (
    <Panel title={t('New voucher')}>
      <AdminTitle>{t('New voucher')}</AdminTitle>
      <div className="max-w-3xl">
        <Form onSend={(typed) => void send(typed)}>
          <CodeField
            code={code}
            problem={isTaken ? t('Another voucher or gift card has this code') : fieldProblem(error, 'code')}
            onChange={setCode}
          />
          <ReductionFields draft={reduction} error={error} />
          <TermsFields draft={draft} error={error} />
          <SubmitRow failure={isTaken ? undefined : problemWords(error)} isBusy={isLoading}>
            {t('Create voucher')}
          </SubmitRow>
        </Form>
      </div>
    </Panel>
  )
}

type CodeProps = { code: string; problem: string | undefined; onChange(code: string): void }

/** In capital letters, as the code is printed. */
const CodeField = ({ code, problem, onChange }: CodeProps) => (
  <div className="flex flex-wrap items-start gap-3">
    <div className="min-w-0 grow basis-60">
      <TextField
        label={t('Code [of a voucher]')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        hint={t('4 to 40 letters, digits and hyphens, for example SUMMER-10.')}
        value={code}
        please={t('Enter a code')}
        problem={problem}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value.toUpperCase())}
      />
    </div>
    {/* Beside the input, below its label. */}
    <div className="grid sm:mt-8">
      <Button look="outlined" onClick={() => onChange(suggestedCode())}>
        {t('Suggest a code')}
      </Button>
    </div>
  </div>
)

type Kind = 'amount' | 'percent'

/** Also of "10 %". */
const percentIn = (typed: string) => (typed.endsWith('%') ? typed.slice(0, -1).trim() : typed)

function useReductionDraft() {
  const [kind, setKind] = useState<Kind>('percent')
  const [typed, setTyped] = useState('')
  const value = kind === 'amount' ? { kind, amount: typed } : { kind, percent: percentIn(typed) }
  return { kind, setKind, typed, setTyped, value } as const
}

type ReductionProps = { draft: ReturnType<typeof useReductionDraft>; error: object | undefined }

function ReductionFields({ draft: { kind, setKind, typed, setTyped }, error }: ReductionProps) {
  const { currency } = useShop()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('What it takes off')}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        options={[
          ['percent', t('A percentage of the books')],
          ['amount', t('An amount')],
        ]}
      />
      <AmountField
        key={kind}
        label={kind === 'percent' ? t('Percentage') : t('Amount ({currency})', { currency })}
        name={`reduction.${kind}`}
        value={typed}
        problem={fieldProblem(error, `reduction.${kind}`)}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
