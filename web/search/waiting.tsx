import { gridLook } from './grid-look.ts'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** As large as book cards, to avoid layout shift. */
export const Waiting = () => (
  <div aria-hidden className={`${gridLook} animate-pulse`}>
    {places.map((place) => (
      <div key={place}>
        <div className="rounded-panel bg-line px-[18%] py-8 dark:bg-surface">
          <div className="aspect-2/3 rounded-cover bg-paper" />
        </div>
        <div className="mt-4 h-6 rounded bg-line" />
        <div className="mt-2 h-4 w-2/3 rounded bg-line" />
        <div className="mt-4 h-15 rounded bg-line" />
        <div className="mt-3 h-6 w-1/3 rounded bg-line" />
        <div className="mt-3 h-12 rounded-panel border border-line" />
      </div>
    ))}
  </div>
)
