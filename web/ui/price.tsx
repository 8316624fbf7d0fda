import { usePrice } from '../shop/price.ts'

/** A price or a total as text. */
export const Amount = ({ of }: { of: number | string }) => usePrice()(of)

export function Price({ now, before }: { now: number; before: number }) {
  const price = usePrice()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="font-semibold">{price(now)}</span>
      {before > now && (
        <s className="text-sm text-ink-soft">
          <span className="sr-only">was </span>
          {price(before)}
        </s>
      )}
    </p>
  )
}
