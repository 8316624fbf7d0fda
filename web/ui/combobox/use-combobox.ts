import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'

type Box = RefObject<HTMLInputElement | null>

/** ARIA combobox: whether the list is open, and the index of the active option. */
export function useCombobox(box: Box, entries: string[]) {
  const id = useId()
  // The visitor may have typed before this code loaded.
  const [isExpanded, setExpanded] = useState(() => box.current?.value !== box.current?.defaultValue)
  const [chosen, choose] = useState<string>()
  const isOpen = isExpanded && entries.length > 0
  const at = isOpen && chosen ? entries.indexOf(chosen) : -1
  const idOf = (entry: number) => `${id}-${entry}`

  useEvents(box, {
    input: () => {
      setExpanded(true)
      choose(undefined)
    },
    blur: () => setExpanded(false),
    keydown: (event) => {
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        setExpanded(true)
        choose(entries[nextOf(at, step, entries.length)])
      } else if (event.key === 'Escape' && isOpen) {
        setExpanded(false)
        choose(undefined)
      } else if (event.key === 'Enter' && at >= 0) document.getElementById(idOf(at))?.click()
      else return
      event.preventDefault()
    },
  })
  useAttributes(box, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(isOpen),
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': at < 0 ? undefined : idOf(at),
  })
  return { id, idOf, isOpen, at }
}

/** Cycles through the options and the box itself, which is -1. */
function nextOf(at: number, step: number, length: number): number {
  const next = at + step
  if (next < -1) return length - 1
  return next === length ? -1 : next
}

type Events = {
  input(): void
  blur(): void
  keydown(event: KeyboardEvent): void
}

/** Native listeners, because another component renders the box. */
function useEvents(box: Box, events: Events) {
  const onInput = useEffectEvent(events.input)
  const onBlur = useEffectEvent(events.blur)
  const onKeyDown = useEffectEvent(events.keydown)
  useEffect(() => {
    const element = box.current
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener('input', () => onInput(), { signal })
    element?.addEventListener('blur', () => onBlur(), { signal })
    element?.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    return () => listening.abort()
  }, [box])
}

function useAttributes(box: Box, attributes: Record<string, string | undefined>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) box.current?.removeAttribute(name)
      else box.current?.setAttribute(name, value)
    }
  })
}
