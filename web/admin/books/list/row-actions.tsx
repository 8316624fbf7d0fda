import { useRef } from 'react'
import { duplicateBookPage, editBookPage } from '../../../../domain/admin-pages.ts'
import { bookPage } from '../../../../domain/pages.ts'
import type { AdminBook } from '../../../../contract/people/admin.ts'
import { t } from '../../../../messages/t.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Copy, ExternalLink, Pencil, Trash2 } from '../../ui/icons.ts'
import { type MenuItem, RowMenu } from '../../ui/row-menu.tsx'
import { destructiveRowButton } from '../../ui/table.tsx'
import type { Deleting } from '../use-delete-book.ts'

type Props = { book: AdminBook; onDelete: Deleting }

/** The demo has a button for each, as the specification says. */
export function RowActions(props: Props) {
  const { isDemo } = useShop()
  return isDemo ? <Actions {...props} /> : <MenuOfBook {...props} />
}

const actionLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-panel px-2 font-medium hover:bg-paper'

/** Of an own shop: what is done seldom, and what cannot be undone, is a step away. */
function MenuOfBook({ book, onDelete }: Props) {
  const cell = useRef<HTMLSpanElement>(null)
  const { _id, title } = book
  const items: MenuItem[] = [
    { icon: ExternalLink, text: t('View in the shop'), href: bookPage(_id) },
    { icon: Copy, text: t('Duplicate'), to: duplicateBookPage(_id) },
    {
      icon: Trash2,
      text: t('Delete'),
      isDestructive: true,
      onChoose: () => void onDelete(book, cell.current?.closest('table') ?? null),
    },
  ]
  return (
    <span ref={cell} className="flex items-center justify-end sm:-my-1.5">
      <EditLink book={book} wordLook="max-2xl:hidden" />
      <RowMenu label={t('More actions for {title}', { title })} items={items} />
    </span>
  )
}

type EditProps = {
  book: AdminBook
  /** With an ISBN in the row, there is no room for the word in most languages. */
  wordLook: 'max-xl:hidden' | 'max-2xl:hidden'
}

const EditLink = ({ book: { _id, title }, wordLook }: EditProps) => (
  <Link
    to={editBookPage(_id)}
    aria-label={t('Edit {title}', { title })}
    title={t('Edit')}
    className={actionLook}
  >
    <Icon of={Pencil} className="size-4 shrink-0" />
    <span className={wordLook}>{t('Edit')}</span>
  </Link>
)

/** The storefront is a separate application: a full page load. */
const Actions = ({ book, onDelete }: Props) => (
  <span className="flex items-center justify-end sm:-my-1.5 sm:max-xl:grid sm:max-xl:grid-cols-[auto_auto]">
    <a
      href={bookPage(book._id)}
      aria-label={t('View {title} in the shop', { title: book.title })}
      title={t('View in the shop')}
      className={actionLook}
    >
      <Icon of={ExternalLink} className="size-4 shrink-0" />
    </a>
    <Link
      to={duplicateBookPage(book._id)}
      aria-label={t('Duplicate {title}', { title: book.title })}
      title={t('Duplicate')}
      className={actionLook}
    >
      <Icon of={Copy} className="size-4 shrink-0" />
    </Link>
    <EditLink book={book} wordLook="max-xl:hidden" />
    <button
      type="button"
      aria-label={t('Delete {title}', { title: book.title })}
      title={t('Delete')}
      onClick={({ currentTarget }) => void onDelete(book, currentTarget.closest('table'))}
      className={`xl:ml-2 ${destructiveRowButton}`}
    >
      <Icon of={Trash2} className="size-4 shrink-0" />
      <span className="max-xl:hidden">{t('Delete')}</span>
    </button>
  </span>
)
