import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons/every-page.ts'
import { t } from '../../../messages/t.ts'

type Props = {
  /** Text of the heading. */
  name: string
  /** Each needs a key. */
  slides: ReactElement[]
  /** Class name of the row, for which the style sheet has the height of the tallest slides. */
  look: string
}

/** By number of slides: the width from which all fit, so that the controls are hidden. */
const hiddenWhereAllFit = ['hidden', 'hidden', 'md:hidden', 'min-[73.75rem]:hidden']

/**
 * A list that scrolls natively by touch, wheel and keyboard before hydration. Only the arrows and the
 * position indicator need a script.
 */
export function Carousel({ name, slides, look }: Props) {
  const { track, mark, isAtStart, isAtEnd, noteScroll, turn } = useTrack()
  const fits = hiddenWhereAllFit[slides.length] ?? ''
  return (
    <div className="carousel">
      <ul
        ref={track}
        onScroll={noteScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused element
        tabIndex={0}
        aria-label={name}
        className={`slides ${look}`}
      >
        {slides.map((slide) => (
          <li key={slide.key} className="slide">
            {slide}
          </li>
        ))}
      </ul>
      <Arrow
        name={t('Previous {name} [arrow beside a row, whose heading is the name]', { name })}
        icon={ChevronLeft}
        isDone={isAtStart}
        onPress={() => turn(-1)}
        place={`col-start-1 ${fits}`}
      />
      <div
        aria-hidden
        style={{ '--all': slides.length } as CSSProperties}
        className={`slide-position ${fits}`}
      >
        <div ref={mark} />
      </div>
      <Arrow
        name={t('Next {name} [arrow beside a row, whose heading is the name]', { name })}
        icon={ChevronRight}
        isDone={isAtEnd}
        onPress={() => turn(1)}
        place={`col-start-3 ${fits}`}
      />
    </div>
  )
}

type ArrowProps = { name: string; icon: string; isDone: boolean; onPress(): void; place: string }

/** Uses aria-disabled at the end, so that keyboard users keep the focus. */
const Arrow = ({ name, icon, isDone, onPress, place }: ArrowProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={isDone}
    onClick={onPress}
    className={`slide-arrow ${place}`}
  >
    <Icon of={icon} className="size-5" />
  </button>
)

/** In pixels: a slide next to the visible ones reaches into the padding of the list. */
const tolerance = 24

/** Takes slides that are out of view out of the tab order, except the one with the focus. */
function setReachable({ scrollLeft, clientWidth, children }: HTMLElement) {
  const slides = [...children] as HTMLElement[]
  // All are measured before the first is changed: a change between two measurements costs a layout.
  const inView = slides.map(
    ({ offsetLeft, offsetWidth }) =>
      offsetLeft + offsetWidth > scrollLeft + tolerance && offsetLeft < scrollLeft + clientWidth - tolerance,
  )
  for (const [at, slide] of slides.entries())
    slide.inert = !inView[at] && !slide.contains(document.activeElement)
}

/** Scroll state of a horizontal list, and paging by its visible width. */
function useTrack() {
  const track = useRef<HTMLUListElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [isAtStart, setAtStart] = useState(true)
  const [isAtEnd, setAtEnd] = useState(false)

  function noteScroll() {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    const maxScroll = scrollWidth - clientWidth
    // Tolerates rounded scroll positions.
    setAtStart(scrollLeft < 2)
    setAtEnd(scrollLeft > maxScroll - 2)
    // Both bypass React, because this runs on every frame.
    mark.current?.style.setProperty('--at', String(maxScroll > 0 ? scrollLeft / maxScroll : 0))
    setReachable(track.current)
  }

  // After every render, because other slides change the scroll width.
  useEffect(() => {
    const sizes = new ResizeObserver(noteScroll)
    if (track.current) sizes.observe(track.current)
    return () => sizes.disconnect()
  })

  // The first slides of a row below the fold are laid out too, but not before the page has become interactive.
  useEffect(() => {
    const timer = setTimeout(() => track.current?.setAttribute('data-settled', ''), 500)
    return () => clearTimeout(timer)
  }, [])

  const turn = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * track.current.clientWidth })
  return { track, mark, isAtStart, isAtEnd, noteScroll, turn }
}
