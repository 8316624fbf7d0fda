import type { Book } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import type { HomePage } from '../../../contract/shop/shop.ts'
import { goToNewsletter } from '../newsletter/newsletter-form.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { Cover, pictureOf, preloadCover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'

/** The newest book in front, the two before it behind. */
const places = [
  'z-2 -rotate-2',
  'hero-behind -translate-x-[54%] -rotate-9',
  'hero-behind translate-x-[54%] rotate-7',
]

const sizes = '(min-width: 1600px) 288px, (min-width: 1024px) 240px, (min-width: 768px) 176px, 160px'

type Props = { home: HomePage | undefined; isLoading: boolean; newest: Book[] | undefined }

/** Placeholders keep the layout stable while the books load. */
export function Hero({ home, isLoading, newest }: Props) {
  const chosen = home?.chosenBooks.length ? home.chosenBooks : undefined
  const books = isLoading ? undefined : (chosen ?? newest)
  const hasCovers = books?.length !== 0
  return (
    <section className={`hero ${hasCovers ? 'md:grid-cols-2' : ''}`}>
      <div className="order-2 md:order-1">
        <HeroWords home={home} isLoading={isLoading} />
      </div>
      {hasCovers && (
        <ul
          className="hero-covers"
          aria-label={books && (chosen ? 'Our choice' : 'The newest books')}
          aria-hidden={!books}
        >
          {places.map((place, at) => (
            <li key={place} className={`col-start-1 row-start-1 ${place} empty:hidden`}>
              {books ? books[at] && <HeroBook book={books[at]} first={at === 0} /> : <Blank />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The shop's name while the texts load, and if they cannot be loaded. */
function HeroWords({ home, isLoading }: Omit<Props, 'newest'>) {
  const { name } = useShop()
  const { heroTitle = name, heroText, heroButton } = home ?? {}
  return (
    <>
      <h1 className={`hero-title ${isLoading ? 'invisible' : ''}`}>{heroTitle}</h1>
      {heroText && <p className="hero-text">{heroText}</p>}
      {heroButton && (
        <div className="mt-8 flex">
          <Button onClick={goToNewsletter}>{heroButton}</Button>
        </div>
      )}
    </>
  )
}

function HeroBook({ book, first }: { book: Book; first: boolean }) {
  if (first) preloadCover(pictureOf(book), sizes)
  return (
    <Link to={bookPage(book._id)} aria-label={book.title} className="hero-cover">
      <Cover image={pictureOf(book)} title={book.title} author={book.author} sizes={sizes} first={first} />
    </Link>
  )
}

const Blank = () => <Cover image="" title="" sizes="" />
