import { t } from '../../../messages/t.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import { find, keep } from '../../app/browser-storage.ts'
import { newKey } from '../../app/idempotency-key.ts'
import { isRefused, useMoveStockMutation, useStopStockMutation } from './stock-api.ts'

/** The book is as it was before its first scan. */
export type Received = { book: ScannedBook; received: number; onHand: number }

/** One copy. The key makes it count once, however often it is sent. */
type Scan = { book: ScannedBook; key: string }

const name = 'stock:unsent'

const stored = () => (find(name)['scans'] ?? []) as Scan[]

/**
 * Scans without an answer of the store are kept, also over a reload, and sent again with the next scan, when the connection is
 * back, or on demand.
 */
function useUnsentScans(onReceived: (scan: Scan, onHand: number) => void) {
  const [move, { isLoading: isSending }] = useMoveStockMutation()
  const [unsent, setUnsent] = useState(stored)
  const queue = useRef(unsent)
  const sending = useRef<Promise<string | undefined>>(undefined)

  function queueIs(scans: Scan[]) {
    queue.current = scans
    keep(name, { scans })
  }

  /** Resolves with the last refusal; with an empty text if scans stay unsent. */
  async function sendAll(): Promise<string | undefined> {
    let refusal: string | undefined
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const { book, key } = next
      const { data, error } = await move({ bookId: book.bookId, delta: 1, reason: 'received', key })
      if (error && !isRefused(error)) {
        setUnsent(queue.current)
        return ''
      }
      queueIs(queue.current.slice(1))
      if (error) refusal = `${book.title}: ${messageIn(error)}`
      else onReceived(next, data.onHand ?? 0)
    }
    setUnsent([])
    return refusal
  }
  const send = () => (sending.current ??= sendAll().finally(() => (sending.current = undefined)))

  const sendAgain = useEffectEvent(() => void (queue.current.length > 0 && send()))
  useEffect(() => {
    const online = () => sendAgain()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  const receive = (book: ScannedBook) => {
    queueIs([...queue.current, { book, key: newKey() }])
    return send()
  }
  return { unsent, isSending, send, receive }
}

/** Adds each scanned copy to the stock. */
export function useReceiving() {
  const [lines, setLines] = useState<Received[]>([])
  const [scanned, setScanned] = useState<Scan[]>([])
  const [move, moving] = useMoveStockMutation()
  const [stop, stopping] = useStopStockMutation()

  const put = (book: ScannedBook, delta: number, onHand: number) =>
    setLines((lines) => {
      const before = lines.find((line) => line.book.bookId === book.bookId)
      const received = (before?.received ?? 0) + delta
      const others = lines.filter((line) => line !== before)
      return received > 0 ? [{ book: before?.book ?? book, received, onHand }, ...others] : others
    })
  const { unsent, ...scans } = useUnsentScans((scan, onHand) => {
    put(scan.book, 1, onHand)
    setScanned((scanned) => [...scanned, scan])
  })

  /** Stock that a scan began to keep ends with it: with no copy the book would be sold out. */
  async function undo(): Promise<string | undefined> {
    const last = scanned.at(-1)
    const line = lines.find(({ book }) => book.bookId === last?.book.bookId)
    if (!last || !line || moving.isLoading || scans.isSending) return undefined
    const { bookId, onHand } = last.book
    const answer =
      onHand === null && line.onHand === 1
        ? await stop({ bookId, undoes: last.key })
        : await move({
            bookId,
            delta: -1,
            reason: 'corrected',
            note: t('Scanned by mistake'),
            key: `${last.key}-undo`,
            undoes: last.key,
          })
    if (answer.error) return messageIn(answer.error)
    put(line.book, -1, answer.data.onHand ?? 0)
    setScanned(scanned.slice(0, -1))
  }
  return {
    lines,
    unsent,
    ...scans,
    isUndoing: stopping.isLoading,
    canUndo: scanned.length > 0 && unsent.length === 0,
    undo,
  }
}
