import { t } from '../../../../messages/t.ts'
import type { PageState } from '../../../../contract/shop/shop-pages-admin.ts'
import { shopPages, type ShopPageSlug } from '../../../../domain/pages.ts'
import { mayLeave } from '../use-unsaved-warning.ts'

/** In the language of the dashboard; the server's are in that of the shop. */
export const titleOf = ({ slug, title, isOwn }: Pick<PageState, 'slug' | 'title' | 'isOwn'>) =>
  isOwn ? title : t(shopPages[slug as ShopPageSlug])

type ChoiceProps = { states: PageState[]; chosen: string; onChoose(slug: string): void }

export function TextChoice({ states, chosen, onChoose }: ChoiceProps) {
  async function choose(slug: string) {
    if (slug !== chosen && (await mayLeave())) onChoose(slug)
  }
  return (
    <ul aria-label={t('Pages [of the shop]')} className="mb-6 flex flex-wrap gap-2">
      {states.map((state) => (
        <li key={state.slug}>
          <button
            type="button"
            aria-pressed={state.slug === chosen}
            onClick={() => void choose(state.slug)}
            className="min-h-11 rounded-panel border border-edge px-4 text-left text-sm wrap-anywhere hover:border-ink-soft aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent"
          >
            <span className="font-medium">{titleOf(state)}</span>{' '}
            <span className="text-ink-soft">{stateOf(state)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const stateOf = ({ isPublished, isEmpty }: PageState) => {
  if (isPublished) return t('Published [shown in the shop]')
  return isEmpty ? t('Empty') : t('Draft')
}
