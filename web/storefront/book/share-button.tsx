import { useState } from 'react'
import type { Book } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Check, Share2 } from '../../ui/icons/screen-icons.ts'
import { t } from '../../../messages/t.ts'

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

type Outcome = 'copied' | 'failed' | undefined

/** Opens the browser's own choice of ways to share, or copies the link. Undefined where there is nothing to say. */
async function share(title: string, url: string): Promise<Outcome> {
  try {
    const browser: Partial<Navigator> = navigator
    if (browser.share) {
      await browser.share({ title, url })
      return undefined
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    return isCancelled(error) ? undefined : 'failed'
  }
}

/** Takes its place, but cannot be seen, without JavaScript. */
export function ShareButton({ book }: { book: Book }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const press = () => void share(book.title, window.location.origin + bookPage(book._id)).then(setOutcome)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 noscript:invisible">
      <button
        type="button"
        onClick={press}
        className="-ml-2 flex min-h-11 items-center gap-2 rounded-panel px-2 text-sm text-ink-soft underline-offset-4 hover:text-accent hover:underline"
      >
        <Icon of={Share2} className="size-4 shrink-0" />
        {t('Share')}
      </button>
      <output className="flex items-center gap-2 text-sm">
        {outcome === 'copied' && (
          <>
            <Icon of={Check} className="size-4 shrink-0 text-good" />
            {t('Link copied')}
          </>
        )}
        {outcome === 'failed' && t('The link could not be copied. Copy it from the address bar.')}
      </output>
    </div>
  )
}
