import type { CSSProperties } from 'react'
import { designCover } from '../../domain/books/cover-design.ts'

export type DrawnProps = {
  title: string
  author?: string | undefined
  group?: string | undefined
  className?: string | undefined
}

export function DrawnCover({ title, author, group, className = '' }: DrawnProps) {
  const design = designCover(title, group)
  const style = { '--hue': design.hue, '--size': design.size, '--lines': design.lines } as CSSProperties
  return (
    <div aria-hidden className={`drawn-cover ${design.className} ${className}`} style={style}>
      <p>{design.title}</p>
      <p>{author}</p>
    </div>
  )
}
