/** The first and last pages, the current one and its neighbours; a gap stands for the others. */
export function pageNumbers(page: number, last: number): (number | 'before' | 'after')[] {
  const [from, to] = [Math.max(2, page - 1), Math.min(last - 1, page + 1)]
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return [
    1,
    ...gap(1, from, 'before' as const),
    ...around,
    ...gap(Math.max(to, 1), last, 'after' as const),
    ...(last > 1 ? [last] : []),
  ]
}

/** A gap of one page would take as much room as its number. */
function gap<Name extends string>(low: number, high: number, name: Name): (number | Name)[] {
  if (high - low === 2) return [low + 1]
  return high - low > 2 ? [name] : []
}
