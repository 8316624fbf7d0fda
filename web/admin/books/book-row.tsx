import { Pencil, Trash2 } from 'lucide'
import { Link } from 'react-router'
import type { Book } from '../../../contract/books.ts'
import { editBookPage } from '../../../contract/admin-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { dollars } from '../../ui/price.tsx'
import { Cell, Row } from '../ui/table.tsx'
import type { Deleting } from './use-delete-book.ts'

type Props = {
  book: Book
  /** Position in the whole list, from 1. */
  place: number
  onDelete: Deleting
}

const actionLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-panel px-2 font-medium hover:bg-paper'

export const BookRow = ({ book, place, onDelete }: Props) => (
  <Row>
    <Cell>
      <span className="text-ink-soft tabular-nums">{place}</span>
    </Cell>
    <Cell>
      <span className="line-clamp-2 font-medium wrap-anywhere" title={book.title}>
        {book.title}
      </span>
    </Cell>
    <Cell>
      <span className="text-ink-soft capitalize">{book.category}</span>
    </Cell>
    <Cell isNumber>{dollars(book.newPrice)}</Cell>
    <Cell>
      <span className="flex justify-end sm:-my-1.5">
        <Link to={editBookPage(book._id)} aria-label={`Edit ${book.title}`} className={actionLook}>
          <Icon of={Pencil} className="size-4 shrink-0" />
          <span className="max-lg:hidden">Edit</span>
        </Link>
        <button
          type="button"
          aria-label={`Delete ${book.title}`}
          onClick={({ currentTarget }) => void onDelete(book, currentTarget.closest('table'))}
          className={`${actionLook} text-bad`}
        >
          <Icon of={Trash2} className="size-4 shrink-0" />
          <span className="max-lg:hidden">Delete</span>
        </button>
      </span>
    </Cell>
  </Row>
)
