import { useEffect, useRef } from 'react'
import { t } from '../../../messages/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowDown, ArrowUp } from '../ui/icons.ts'
import { rowButton } from '../ui/table.tsx'

type Props = {
  /** Of the entry. */
  name: string
  /** Its place in the list, from 0. */
  place: number
  count: number
  onMove(by: 1 | -1): void
}

/** Moves an entry of a list. The focus follows it, so that it can be moved further. */
export function MoveButtons({ name, place, count, onMove }: Props) {
  const buttons = useRef<HTMLSpanElement>(null)
  const pressed = useRef<1 | -1>(undefined)
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    if (pressed.current === undefined) return
    const same = buttons.current?.querySelector<HTMLButtonElement>(`[data-by="${pressed.current}"]:enabled`)
    const other = buttons.current?.querySelector<HTMLButtonElement>(':enabled')
    pressed.current = undefined
    ;(same ?? other)?.focus()
  }, [place])

  const button = (by: 1 | -1, isDisabled: boolean) => (
    <button
      type="button"
      data-by={by}
      disabled={isDisabled}
      aria-label={by < 0 ? t('Move {name} up', { name }) : t('Move {name} down', { name })}
      onClick={() => {
        pressed.current = by
        onMove(by)
      }}
      className={rowButton}
    >
      <Icon of={by < 0 ? ArrowUp : ArrowDown} className="size-4" />
    </button>
  )
  return (
    <span ref={buttons} className="flex shrink-0">
      {button(-1, place === 0)}
      {button(1, place === count - 1)}
    </span>
  )
}

/** The list with the entry at `place` one further up or down. */
export function moved<Entry>(list: Entry[], place: number, by: 1 | -1): Entry[] {
  const others = list.filter((_, at) => at !== place)
  return [...others.slice(0, place + by), ...list.slice(place, place + 1), ...others.slice(place + by)]
}
