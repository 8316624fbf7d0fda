import { type KeyboardEvent, useRef, useState } from 'react'
import type { Quote } from '../../../contract/orders/orders.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown, X } from '../../ui/icons/screen-icons.ts'
import { usePrice } from '../../ui/price.tsx'
import type { Codes } from './use-codes.ts'
import { t } from '../../../messages/t.ts'

type Props = { codes: Codes; sums: Quote | undefined }

/** Folded until a code is entered: most shoppers have none. The demo has neither vouchers nor gift cards. */
export function CodeFields({ codes, sums }: Props) {
  const { kept, problem } = codes
  const [isOpen, setOpen] = useState(kept.length > 0)
  const isShown = isOpen || problem !== undefined
  const { isDemo } = useShop()
  if (isDemo) return null
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line pt-2 print:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        {t('Voucher or gift card')}
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 pt-2 pb-1">
        <CodeField codes={codes} />
        {kept.length > 0 && (
          <ul aria-label={t('Applied codes')}>
            {kept.map((code) => (
              <AppliedCode
                key={code}
                code={code}
                applied={sums?.codes.find((applied) => applied.code === code)}
                onRemove={() => codes.remove(code)}
              />
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

/** Not a form of its own, because it is within that of the order: the Enter key applies the code. */
function CodeField({ codes: { isApplying, problem, apply, clearProblem } }: Pick<Props, 'codes'>) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)

  async function send() {
    if (isApplying) return
    if (await apply(typed)) setTyped('')
    box.current?.querySelector('input')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send()
  }
  return (
    <div ref={box} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-32">
        <TextField
          label={t('Code [of a voucher]')}
          name="code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          problem={problem}
          onKeyDown={onKeyDown}
          onChange={({ target }) => (setTyped(target.value), clearProblem())}
        />
      </div>
      {/* Beside the input, below its label. */}
      <div className="mt-8 grid">
        <Button look="outlined" isBusy={isApplying} onClick={() => void send()}>
          {t('Apply [a code]')}
        </Button>
      </div>
    </div>
  )
}

type AppliedProps = { code: string; applied: Quote['codes'][number] | undefined; onRemove(): void }

/** Without its amount while the total is computed. */
function AppliedCode({ code, applied, onRemove }: AppliedProps) {
  const price = usePrice()
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line text-sm last:border-0">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{code}</span>
        <span className="block text-ink-soft tabular-nums">{applied && effectOf(applied, price)}</span>
      </span>
      <button
        type="button"
        aria-label={t('Remove {code}', { code })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-panel text-ink-soft hover:text-ink"
      >
        <Icon of={X} className="size-5" />
      </button>
    </li>
  )
}

function effectOf({ kind, amount }: Quote['codes'][number], price: (amount: string) => string): string {
  if (kind === 'voucher') return t('Takes off {amount}', { amount: price(amount) })
  return Number(amount) > 0
    ? t('Pays {amount} [a gift card]', { amount: price(amount) })
    : t('Is not needed for this order')
}
