import type { Book } from '../../contract/books.ts'
import { goToNewsletter } from '../newsletter/newsletter-field.ts'
import { Button } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'

/** The newest in front, the two before it leaning away behind it. */
const places = [
  'z-2 -rotate-2',
  'z-1 -translate-x-[54%] translate-y-[6%] -rotate-9 scale-88',
  'z-1 translate-x-[54%] translate-y-[6%] rotate-7 scale-88',
]

export function Hero({ newest }: { newest: Book[] }) {
  return (
    <section className="mx-auto grid max-w-content items-center gap-12 px-6 pt-12 pb-14 md:grid-cols-2 md:pt-20 md:pb-24">
      <div className="order-2 md:order-1">
        <h1 className="font-serif text-title leading-[1.08] font-medium tracking-tight text-balance">
          New Releases This Week
        </h1>
        <p className="mt-6 max-w-[46ch] text-lg text-ink-soft">
          Fresh from the printer and chosen by people who read: the books that came in this week, with the
          ones our readers keep coming back for.
        </p>
        <div className="mt-8 flex">
          <Button onClick={goToNewsletter}>Subscribe</Button>
        </div>
      </div>
      <ul className="order-1 mx-auto grid w-40 md:order-2 md:w-44 lg:w-60" aria-label="The newest books">
        {newest.map((book, at) => (
          <li key={book._id} className={`col-start-1 row-start-1 ${places[at]}`}>
            <Cover
              image={book.coverImage}
              title={book.title}
              sizes="(min-width: 1024px) 240px, 176px"
              first
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
