import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Book } from '../../../contract/catalog/books.ts'
import { pages } from '../../../domain/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Heart } from '../../ui/icons/screen-icons.ts'
import { useWishList } from './wish-list-api.ts'
import { t } from '../../../messages/t.ts'

type Outcome = 'added' | 'removed' | { failed: string }

/** A toggle, and below it what it has done. Its parent is a flex box that wraps. */
export function WishListButton({ book }: { book: Pick<Book, '_id'> }) {
  const { ids, add, remove } = useWishList()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const isOn = ids.includes(book._id)

  async function toggle() {
    if (isBusy) return
    setBusy(true)
    const failed = await (isOn ? remove(book._id) : add(book._id))
    setBusy(false)
    setOutcome(failed ? { failed } : isOn ? 'removed' : 'added')
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('Add to wish list')}
        title={isOn ? t('Remove from wish list') : t('Add to wish list')}
        aria-pressed={isOn}
        aria-disabled={isBusy || undefined}
        onClick={() => void toggle()}
        className="grid size-12 shrink-0 place-items-center rounded-panel border border-edge bg-surface transition-[border-color] duration-150 hover:border-ink-soft"
      >
        <Icon of={Heart} className={`size-5.5 ${isOn ? 'fill-accent text-accent' : ''}`} />
      </button>
      <Said outcome={outcome} />
    </>
  )
}

/** An existing live region, so that screen readers announce what appears in it. */
const Said = ({ outcome }: { outcome: Outcome | undefined }) => (
  <output className={`basis-full text-sm text-ink-soft ${outcome ? '' : 'hidden'}`}>
    {outcome === 'added' && (
      <>
        {t('Added to your wish list')} ·{' '}
        <Link to={pages.wishList} className="link inline-block py-1 font-medium">
          {t('View')}
        </Link>
      </>
    )}
    {outcome === 'removed' && t('Removed from your wish list')}
    {typeof outcome === 'object' && outcome.failed}
  </output>
)
