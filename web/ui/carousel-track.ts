import { useEffect, useRef, useState } from 'react'

/** Scroll state of a horizontal list, and paging by its visible width. */
export function useTrack() {
  const track = useRef<HTMLUListElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [isAtStart, setAtStart] = useState(true)
  const [isAtEnd, setAtEnd] = useState(false)

  function look() {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = track.current ?? {}
    const maxScroll = scrollWidth - clientWidth
    // Tolerates rounded scroll positions.
    setAtStart(scrollLeft < 2)
    setAtEnd(scrollLeft > maxScroll - 2)
    // Bypasses React, because this runs on every frame.
    mark.current?.style.setProperty('--at', String(maxScroll > 0 ? scrollLeft / maxScroll : 0))
  }

  // After every render, because other slides change the scroll width.
  useEffect(() => {
    const sizes = new ResizeObserver(look)
    if (track.current) sizes.observe(track.current)
    return () => sizes.disconnect()
  })

  const turn = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * track.current.clientWidth })
  return { track, mark, isAtStart, isAtEnd, look, turn }
}
