import type { Quote } from '../../../../contract/orders/orders.ts'
import type { PaymentMethod } from '../../../../domain/money/payment-methods.ts'
import { ledgerMethodNames, paymentMethodNames } from '../../../../domain/money/payment-method-labels.ts'
import { paidAtOnceBy } from '../../../../domain/money/staff-methods.ts'
import { t } from '../../../../messages/t.ts'
import { CodeFields } from '../../../storefront/checkout/code-fields.tsx'
import type { Codes } from '../../../storefront/checkout/use-codes.ts'
import { Sums } from '../../../storefront/orders/sums.tsx'
import { Button } from '../../../ui/button.tsx'
import { Options } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CheckBox, SelectField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Draft } from './use-draft.ts'

type Props = {
  /** Its id. */
  form: string
  draft: Draft
  codes: Codes
  methods: PaymentMethod[]
  method: PaymentMethod | undefined
  /** Undefined until the store has computed it. */
  quote: Quote | undefined
  problem: string
  isBusy: boolean
}

export const PaymentOfNewOrder = ({ form, draft, codes, methods, method, quote, problem, isBusy }: Props) => (
  <Panel title={t('Payment')}>
    <div className="grid gap-5">
      <div className="grid gap-3">
        <CheckBox label={t('Paid now')} isTicked={draft.isPaid} onTick={draft.setPaid} />
        <SelectField
          label={t('Payment method')}
          value={method ?? ''}
          onChange={({ target }) => draft.setMethod(target.value as PaymentMethod)}
        >
          <Options
            of={methods.map((each) => [
              each,
              t(draft.isPaid ? ledgerMethodNames[paidAtOnceBy(each)] : paymentMethodNames[each]),
            ])}
          />
        </SelectField>
      </div>
      {draft.books.length > 0 && <CodeFields codes={codes} sums={quote} />}
      {quote && (
        <div className="border-t border-line pt-4" aria-busy={isBusy}>
          <Sums of={quote} />
        </div>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <Button type="submit" form={form} isBusy={isBusy}>
        {t('Place order')}
      </Button>
    </div>
  </Panel>
)
