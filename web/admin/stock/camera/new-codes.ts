/** In milliseconds: a barcode that was not read for so long has left the view. Single pictures are blurred. */
const away = 1_500

/** A barcode that is read once may be misread: one of ten wrong ones has the right check digit. */
const enough = 2

/**
 * Returns the barcodes that count, for one picture after the other: each once, until it has left the view. So a book that is
 * held before the camera is one copy, and the next copy of the same book is another.
 */
export function newCodes(): (codes: string[], now: number) => string[] {
  const inView = new Map<string, { reads: number; at: number }>()
  return (codes, now) => {
    for (const [code, { at }] of inView) if (now - at > away && !codes.includes(code)) inView.delete(code)
    return [...new Set(codes)].filter((code) => {
      const reads = (inView.get(code)?.reads ?? 0) + 1
      inView.set(code, { reads, at: now })
      return reads === enough
    })
  }
}
