import { Blank } from '../../ui/blank.tsx'

/** As high as the rows that are likely to come. */
export const BlankRows = () => (
  <>
    <output className="text-sm text-ink-soft">Loading...</output>
    <div aria-hidden className="mt-2">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-11 items-center justify-between border-b border-line last:border-0">
          <Blank className="h-4 w-48" />
          <Blank className="h-4 w-24" />
        </div>
      ))}
    </div>
  </>
)
