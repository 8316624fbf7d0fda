import type { ComponentProps, ReactNode } from 'react'
import { looks } from '../../ui/button.tsx'

type Props = {
  name: string
  /** Cells of the head row. */
  head: ReactNode
  children: ReactNode
}

/** Scrolls sideways on narrow screens, also by keyboard; has a sticky head on wide ones. */
export const Table = ({ name, head, children }: Props) => (
  <section
    aria-label={name}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused element
    tabIndex={0}
    className="relative -mx-4 px-4 -outline-offset-2 max-xl:overflow-x-auto sm:-mx-6 sm:px-6"
  >
    <table className="w-full border-collapse text-sm/5">
      <thead className="top-(--admin-top,0px) z-1 bg-surface text-left text-ink-soft shadow-[0_1px_0_var(--color-line)] xl:sticky">
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

export const Row = (props: Omit<ComponentProps<'tr'>, 'className'>) => (
  <tr {...props} className="border-b border-line last:border-0" />
)

const space = 'h-11 px-2 first:pl-0 last:pr-0'

type CellProps = Omit<ComponentProps<'td'>, 'className'> & {
  /** Right-aligned, with tabular stats. */
  isNumber?: boolean | undefined
  /** Hidden on phones. */
  isExtra?: boolean | undefined
}

/** A text that follows a number would touch it: the one ends where the other begins. */
const look = ({ isNumber, isExtra }: CellProps) =>
  `${space} ${isNumber ? 'number text-right tabular-nums' : 'text-left [.number+&]:pl-6'} ${isExtra ? 'max-sm:hidden' : ''}`

export const Heading = ({ isNumber, isExtra, ...rest }: CellProps) => (
  <th scope="col" {...rest} className={`font-medium ${look({ isNumber, isExtra })}`} />
)

export const Cell = ({ isNumber, isExtra, ...rest }: CellProps) => (
  <td {...rest} className={`py-2 ${look({ isNumber, isExtra })}`} />
)

/** A button with an icon in the row of a list. */
export const rowButton =
  'grid size-11 place-items-center rounded-panel text-ink-soft hover:bg-paper hover:text-ink disabled:opacity-35'

/** With an icon, a word or both. */
export const destructiveRowButton = `inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-panel px-3 text-sm disabled:opacity-35 ${looks.destructive}`
