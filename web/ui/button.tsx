import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from './link.tsx'

/** Names in the style sheet: a page has dozens of buttons. */
export const looks = {
  accent: 'button-accent',
  outlined: 'button-outlined',
  destructive: 'button-destructive',
}

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  look?: keyof typeof looks
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean
}

export function Button({ look = 'accent', isBusy = false, disabled, onClick, children, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={press}
      className={`button ${disabled ? 'button-disabled' : looks[look]}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

type LinkLook = Omit<LinkProps, 'className'> & Pick<Props, 'look'>

export const ButtonLink = ({ look = 'accent', ...props }: LinkLook) => (
  <Link {...props} className={`button ${looks[look]}`} />
)

const Spinner = () => <span aria-hidden className="spinner" />
