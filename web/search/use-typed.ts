import { type RefObject, useEffect, useState } from 'react'

/** A pause that somebody who types does not make between two letters. */
const pause = 150

/** What is in the box, as soon as it is typed, and again after a pause. */
export function useTyped(box: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState(() => box.current?.value ?? '')
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const input = box.current
    const read = () => setTyped(input?.value ?? '')
    input?.addEventListener('input', read)
    return () => input?.removeEventListener('input', read)
  }, [box])
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(waiting)
  }, [typed])
  return { typed, settled }
}
