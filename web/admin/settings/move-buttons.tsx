import { useEffect, useRef, useState } from 'react'
import { t } from '../../../messages/t.ts'
import { tell } from '../../app/notices/ask.tsx'
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

/** Tells screen readers where a moved entry is now. */
export function useMoveAnnouncement() {
  const [said, setSaid] = useState('')
  const announce = (name: string, place: number, total: number) =>
    setSaid(t('{name} is number {place} of {total}.', { name, place: place + 1, total }))
  return { announcement: <output className="sr-only">{said}</output>, announce }
}

type Moves<Entry> = {
  keyOf(entry: Entry): string
  nameOf(entry: Entry): string
  save(keys: string[]): Promise<{ error?: object | undefined }>
  messageOf(error: object): string
}

/**
 * The entries in the order to which they are moved, before it is saved: the next move, however quick, goes on from it. Saves
 * one after the other.
 */
export function useMoves<Entry>(stored: Entry[], { keyOf, nameOf, save, messageOf }: Moves<Entry>) {
  const [moving, setMoving] = useState<{ keys: string[]; unsaved: number }>()
  const saves = useRef(Promise.resolve())
  const { announcement, announce } = useMoveAnnouncement()
  const isStored = moving?.unsaved === 0 && stored.every((entry, at) => keyOf(entry) === moving.keys[at])
  if (isStored) setMoving(undefined)
  const entries = moving ? sortedBy(moving.keys, stored, keyOf) : stored

  async function send(keys: string[]) {
    const { error } = await save(keys)
    setMoving((now) => (error ? undefined : now && { ...now, unsaved: now.unsaved - 1 }))
    if (error) void tell(messageOf(error))
  }
  function move(place: number, by: 1 | -1) {
    const next = moved(entries, place, by)
    const keys = next.map(keyOf)
    setMoving((now) => ({ keys, unsaved: (now?.unsaved ?? 0) + 1 }))
    saves.current = saves.current.then(() => send(keys))
    const entry = entries[place]
    if (entry) announce(nameOf(entry), place + by, entries.length)
  }
  return { entries, move, announcement }
}

/** New entries are the last ones. */
function sortedBy<Entry>(keys: string[], entries: Entry[], keyOf: (entry: Entry) => string): Entry[] {
  const placeOf = (entry: Entry) => {
    const at = keys.indexOf(keyOf(entry))
    return at < 0 ? keys.length : at
  }
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The list with the entry at `place` one further up or down. */
export function moved<Entry>(list: Entry[], place: number, by: 1 | -1): Entry[] {
  const others = list.filter((_, at) => at !== place)
  return [...others.slice(0, place + by), ...list.slice(place, place + 1), ...others.slice(place + by)]
}
