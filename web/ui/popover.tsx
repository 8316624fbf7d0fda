import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react'

type Props = {
  /** Content of the button. */
  sign: ReactNode
  button: ComponentProps<'button'>
  /** The class names say where the panel is: it is in the top layer, outside the layout of the page. */
  panel: ComponentProps<'div'>
  children: ReactNode
}

/** A button with a panel. The browser closes it on Escape and on a click outside; tabbing out of it does too. */
export function Popover({ sign, button, panel, children }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} {...button}>
        {sign}
      </button>
      <div
        id={id}
        popover="auto"
        onBlur={closeOnTabOut}
        {...panel}
        className={`rounded-panel border border-line bg-surface text-ink shadow-float ${panel.className}`}
      >
        {children}
      </div>
    </>
  )
}

/** A page that has just arrived focuses its main element, which Tab never does: that leaves the panel open. */
function closeOnTabOut({ currentTarget: panel, relatedTarget: next }: FocusEvent<HTMLElement>) {
  if (next instanceof HTMLElement && next.tabIndex >= 0 && !panel.contains(next)) panel.hidePopover()
}
