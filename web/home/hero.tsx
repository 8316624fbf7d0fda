import type { Book } from '../../contract/books.ts'
import { Cover } from '../ui/cover.tsx'

/** The middle one in front, the outer ones leaning away. */
const places = [
  'z-2 -rotate-2',
  'z-1 -translate-x-[62%] translate-y-[7%] -rotate-9 scale-90',
  'z-1 translate-x-[62%] translate-y-[7%] rotate-7 scale-90',
]

export function Hero({ newest }: { newest: Book[] }) {
  return (
    <section className="mx-auto grid max-w-content items-center gap-12 px-6 py-12 md:grid-cols-2 md:py-20">
      <div className="order-2 md:order-1">
        <h1 className="font-serif text-title leading-[1.08] font-medium tracking-tight text-balance">
          New Releases This Week
        </h1>
        <p className="mt-6 max-w-[46ch] text-lg text-ink-soft">
          Fresh from the printer and chosen by people who read: the books that came in this week, with the
          ones our readers keep coming back for.
        </p>
      </div>
      <ul
        className="relative order-1 mx-auto grid w-40 grid-cols-1 md:order-2 md:w-60"
        aria-label="The newest books"
      >
        {newest.map((book, at) => (
          <li key={book._id} className={`col-start-1 row-start-1 ${places[at]}`}>
            <Cover image={book.coverImage} title={book.title} sizes="(min-width: 768px) 240px, 160px" first />
          </li>
        ))}
      </ul>
    </section>
  )
}
