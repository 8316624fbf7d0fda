import type { Book } from '../../contract/books.ts'
import { Cover } from './cover.tsx'
import { Price } from './price.tsx'

const longestDescription = 80

const shortened = (text: string) =>
  text.length > longestDescription ? `${text.slice(0, longestDescription)}...` : text

export function BookCard({ book }: { book: Book }) {
  return (
    <article className="flex h-full flex-col">
      <div
        className="rounded-panel bg-line px-[18%] py-8 dark:bg-surface!"
        style={book.coverTint ? { backgroundColor: book.coverTint } : undefined}
      >
        <Cover image={book.coverImage} title={book.title} sizes="(min-width: 1024px) 180px, 40vw" />
      </div>
      <h3 className="mt-4 line-clamp-2 font-serif text-lg/snug">{book.title}</h3>
      {book.author && <p className="mt-1 text-sm text-ink-soft">{book.author}</p>}
      <p className="mt-2 mb-3 text-sm text-ink-soft">{shortened(book.description)}</p>
      <div className="mt-auto">
        <Price now={book.newPrice} before={book.oldPrice} />
      </div>
    </article>
  )
}
