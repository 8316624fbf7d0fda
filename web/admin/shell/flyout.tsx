import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useCloseOutside } from '../../ui/menu.tsx'

type Props = {
  /** Content of the button, including its accessible name. */
  sign: ReactNode
  /** Class names of the button. */
  look: string
  /** Class names for the size of the panel and its position in the nearest positioned ancestor. */
  place: string
  children: ReactNode
}

/** A button with a panel that closes on Escape, on a click outside and when it loses the focus. */
export function Flyout({ sign, look, place, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useCloseOutside([container], close)

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !container.current?.contains(relatedTarget)) close()
  }
  return (
    <div
      ref={container}
      role="presentation"
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={look}
      >
        {sign}
      </button>
      {isOpen && (
        <div
          id={id}
          className={`absolute z-20 rounded-panel border border-line bg-surface shadow-float ${place}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}
