import { useId } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'

export const anyGenre = 'Choose a genre'
const genres = [anyGenre, 'Business', 'Fiction', 'Horror', 'Adventure']

type Props = { genre: string; onChoose(genre: string): void }

export function GenreChoice({ genre, onChoose }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="flex grow items-center gap-3 sm:ml-auto sm:grow-0 noscript:hidden">
      <label htmlFor={id}>Genre</label>
      <select
        id={id}
        value={genre}
        disabled={!isHydrated}
        onChange={(event) => onChoose(event.target.value)}
        className="h-12 grow rounded-panel border border-edge bg-surface px-4 transition-[border-color] duration-150 hover:border-ink-soft disabled:opacity-100"
      >
        {genres.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
