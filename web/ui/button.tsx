import type { ComponentProps, MouseEvent } from 'react'
import { useHydrated } from './use-hydrated.ts'
import { Link, type LinkProps } from './link.tsx'

export const looks = {
  accent: 'bg-accent font-semibold text-accent-ink hover:bg-accent-strong',
  outlined: 'border border-edge bg-surface font-medium hover:border-ink-soft',
  destructive: 'border border-bad bg-surface font-medium text-bad hover:bg-bad/10',
}

const disabledLook = 'cursor-not-allowed border border-line bg-line font-semibold text-ink-soft'

const shape =
  'flex min-h-12 items-center justify-center gap-3 rounded-panel px-5 py-2 transition-[background-color,border-color] duration-150'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  look?: keyof typeof looks
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean
}

/** Disabled until hydration, because clicks would be lost. */
export function Button({ look = 'accent', isBusy = false, disabled, onClick, children, ...rest }: Props) {
  const isHydrated = useHydrated()
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      disabled={!isHydrated || disabled}
      aria-disabled={isBusy || undefined}
      onClick={press}
      className={`${shape} aria-disabled:cursor-progress ${disabled ? disabledLook : looks[look]}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

type LinkLook = Omit<LinkProps, 'className'> & Pick<Props, 'look'>

export const ButtonLink = ({ look = 'accent', ...props }: LinkLook) => (
  <Link {...props} className={`${shape} ${looks[look]}`} />
)

const Spinner = () => (
  <span
    aria-hidden
    className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
)
