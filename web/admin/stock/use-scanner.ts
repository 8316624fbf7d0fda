import { useEffect, useEffectEvent } from 'react'
import { parseIsbn } from '../../../domain/isbn.ts'

/** In milliseconds: a hand scanner types a whole code faster than this. */
const longest = 1_500

/** In milliseconds after the last digit, for scanners that send no Enter. */
const pause = 150

const barcode = /^97[89]\d{10}(\d{5})?$/

const isField = (element: Element | null) =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName))

/** Catches the barcodes that a hand scanner types while no field has the focus. */
export function useScanner(onScan: (code: string) => void) {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    let typed = ''
    let began = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    function finish(): boolean {
      clearTimeout(timer)
      const code = typed
      typed = ''
      const isScan = barcode.test(code) && 'isbn' in parseIsbn(code)
      if (isScan) scan(code)
      return isScan
    }
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(document.activeElement)) return
      const isEnd = event.key === 'Enter' || event.key === 'Tab'
      // A focused button must not be pressed by the Enter of a scanner.
      if (isEnd && typed && finish()) event.preventDefault()
      if (!/^\d$/.test(event.key)) return
      if (event.timeStamp - began > longest) typed = ''
      if (typed === '') began = event.timeStamp
      typed += event.key
      clearTimeout(timer)
      timer = setTimeout(finish, pause)
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
