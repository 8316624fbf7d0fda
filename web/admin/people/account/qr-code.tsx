import { useEffect, useState } from 'react'

type Code = { size: number; path: string }

/** A square for each dark module. */
const pathOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** Drawn in the browser: the text is a secret. Dark on light in both themes, as scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const { encode } = await import('uqr')
      const { size, data } = encode(text, { ecc: 'M', border: 2 })
      if (isCurrent) setCode({ size, path: pathOf(data) })
    }
    // The key beside it can be typed in.
    draw().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <figure className="size-52 overflow-hidden rounded-panel border border-line bg-white">
      {code && (
        <svg
          aria-hidden
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  )
}
