import { t } from '../../../messages/t.ts'
import { useEffect, useRef, useState } from 'react'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import { useChooseBookMutation, useScanBookMutation } from './stock-api.ts'

/** A scan that counted; the number tells it from the one before. */
export type Hit = { title: string; number: number }

/** Why a scan did not count. */
export type Miss = { message: string; isbn?: string }

/**
 * Looks up what was scanned, one after the other in the order of the scans. `onBook` resolves with the reason if the book
 * could not be counted; with an empty text if the screen shows it.
 */
export function useScans(onBook: (book: ScannedBook) => Promise<string | undefined> | undefined) {
  const [scan] = useScanBookMutation()
  const [choose] = useChooseBookMutation()
  const [hit, setHit] = useState<Hit>()
  const [miss, setMiss] = useState<Miss>()
  const queue = useRef(Promise.resolve())
  const take = useRef(onBook)
  useEffect(() => {
    take.current = onBook
  })

  async function lookUp(found: ReturnType<typeof scan> | ReturnType<typeof choose>, code: string) {
    const { data, error } = await found
    const problem = data ? await take.current(data) : undefined
    const isHit = data !== undefined && problem === undefined
    beep(isHit)
    if (isHit) setHit((before) => ({ title: data.title, number: (before?.number ?? 0) + 1 }))
    if (data) return setMiss(problem ? { message: problem } : undefined)
    setMiss(missOf(error, code))
  }
  const inTurn = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work)
  }
  return {
    hit,
    miss,
    setMiss,
    scan: (code: string) => inTurn(() => lookUp(scan({ code }), code)),
    choose: (bookId: string) => inTurn(() => lookUp(choose(bookId), '')),
  }
}

function missOf(error: object, code: string): Miss {
  const problem = problemIn(error)
  const parsed = parseIsbn(code)
  if (problem?.code === 'not-in-shop' && 'isbn' in parsed)
    return { message: t('{isbn} is not in the shop.', { isbn: parsed.isbn }), isbn: parsed.isbn }
  return { message: problem?.fields?.[0]?.message ?? messageIn(error) }
}

let audio: AudioContext | undefined

/** A high tone for a hit and a low one for a miss, for eyes that are on the books. Silent where there is no sound. */
function beep(isHit: boolean) {
  try {
    audio ??= new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = isHit ? 1_200 : 220
    volume.gain.value = 0.08
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + (isHit ? 0.08 : 0.35))
  } catch {}
}
