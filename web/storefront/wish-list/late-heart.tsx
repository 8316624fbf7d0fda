import { useState } from 'react'
import type { Book } from '../../../contract/catalog/books.ts'
import { pages } from '../../../domain/pages.ts'
import { t } from '../../../messages/t.ts'
import { toast } from '../../app/notices/toast.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Heart } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { useWishList } from './wish-list-api.ts'

/** On the card of a book; in the header without one. */
export type HeartProps = { book?: Pick<Book, '_id' | 'title'> }

export const LateHeart = ({ book }: HeartProps) => (book ? <CardHeart book={book} /> : <HeaderHeart />)

/** A toggle on the corner of the cover. */
function CardHeart({ book }: Required<HeartProps>) {
  const { ids, add, remove } = useWishList({ isFresh: false })
  const [isBusy, setBusy] = useState(false)
  const isOn = ids.includes(book._id)

  async function toggle() {
    if (isBusy) return
    setBusy(true)
    const failed = await (isOn ? remove(book._id) : add(book._id))
    setBusy(false)
    if (failed) toast(failed)
  }
  return (
    <button
      type="button"
      aria-label={t('Add {title} to wish list', { title: book.title })}
      title={isOn ? t('Remove from wish list') : t('Add to wish list')}
      aria-pressed={isOn}
      aria-disabled={isBusy || undefined}
      onClick={() => void toggle()}
      className="absolute top-0.5 left-0.5 grid size-11 place-items-center rounded-full"
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface shadow-float">
        <Icon of={Heart} className={`size-4.5 ${isOn ? 'fill-accent text-accent' : ''}`} />
      </span>
    </button>
  )
}

function HeaderHeart() {
  const { length: count } = useWishList({ isFresh: false }).ids
  return (
    <Link
      to={pages.wishList}
      aria-label={t('Wish list, {count, plural, one {# book} other {# books}}', { count })}
      className="relative grid size-11 place-items-center rounded-full"
    >
      <Icon of={Heart} className="size-6" />
      {count > 0 && <span className="cart-count">{count}</span>}
    </Link>
  )
}
