import { usePrice } from '../app/shop/price.ts'

/** A price or a total as text. */
export const Amount = ({ of }: { of: number | string }) => usePrice()(of)

export function Price({ now, before }: { now: number; before: number }) {
  const price = usePrice()
  return (
    <p className="price">
      <span>{price(now)}</span>
      {before > now && (
        <s>
          <span className="sr-only">was </span>
          {price(before)}
        </s>
      )}
    </p>
  )
}
