import { useEffect, useRef, useState } from 'react'

/** Where a list that scrolls sideways stands, and how to turn it by what is in view. */
export function useTrack() {
  const track = useRef<HTMLUListElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [isAtStart, setAtStart] = useState(true)
  const [isAtEnd, setAtEnd] = useState(false)

  function look() {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = track.current ?? {}
    const way = scrollWidth - clientWidth
    // Browsers round: a pixel more or less is the end.
    setAtStart(scrollLeft < 2)
    setAtEnd(scrollLeft > way - 2)
    // Not through React: it moves with every frame.
    mark.current?.style.setProperty('--at', String(way > 0 ? scrollLeft / way : 0))
  }

  // After every render, since other slides are another length to go.
  useEffect(() => {
    const sizes = new ResizeObserver(look)
    if (track.current) sizes.observe(track.current)
    return () => sizes.disconnect()
  })

  const turn = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * track.current.clientWidth })
  return { track, mark, isAtStart, isAtEnd, look, turn }
}
