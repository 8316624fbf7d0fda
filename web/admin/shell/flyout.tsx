import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useCloseOutside } from '../../ui/menu.tsx'

type Props = {
  /** What the button shows, its name among it. */
  sign: ReactNode
  /** What the button looks like. */
  look: string
  /** Where the panel stands, in the nearest part of the page that has a position, and how large it is. */
  place: string
  children: ReactNode
}

/** A button that opens a small panel, which closes by Escape, by a press elsewhere and when the focus leaves it. */
export function Flyout({ sign, look, place, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useCloseOutside([whole], close)

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) close()
  }
  return (
    <div
      ref={whole}
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
