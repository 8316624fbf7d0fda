export const dollars = (price: number) => `$${price.toFixed(2)}`

export function Price({ now, before }: { now: number; before: number }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="font-semibold">{dollars(now)}</span>
      {before > now && (
        <s className="text-sm text-ink-soft">
          <span className="sr-only">was </span>
          {dollars(before)}
        </s>
      )}
    </p>
  )
}

/** In UTC, so that server and browser render the same date. */
export const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
