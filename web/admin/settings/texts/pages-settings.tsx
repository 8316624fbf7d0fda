import { useCallback, useState } from 'react'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import type { AdminPage, PageRefusal, PageState } from '../../../../contract/shop/shop-pages-admin.ts'
import { type ShopPageSlug, shopPageSlugs } from '../../../../domain/pages.ts'
import { fieldMessageIn, problemIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckBox } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Conflict, TheirText } from '../conflict.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { useGetTextQuery, useGetTextStatesQuery, useSaveTextMutation } from './edit-texts-api.ts'

/** The texts of the about page and the footer. The chosen one is in the URL. */
export function PagesSettings() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('page')
  const slug = shopPageSlugs.find((known) => known === asked) ?? 'about-us'
  const { data: states, isError, refetch } = useGetTextStatesQuery()
  return (
    <Panel title="Pages">
      <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
        Published texts are on the About page, and the footer links to them. Drafts are seen only here.
      </p>
      {isError && !states && (
        <TryAgain onTryAgain={() => void refetch()}>The pages cannot be shown just now.</TryAgain>
      )}
      {!states && !isError && <Skeleton className="h-12" />}
      {states && (
        <Choice states={states} chosen={slug} onChoose={(page) => setAddress({ page }, { replace: true })} />
      )}
      {states && <Text key={slug} slug={slug} />}
    </Panel>
  )
}

type ChoiceProps = { states: PageState[]; chosen: ShopPageSlug; onChoose(slug: ShopPageSlug): void }

const Choice = ({ states, chosen, onChoose }: ChoiceProps) => (
  <ul aria-label="Pages" className="mb-6 flex flex-wrap gap-2">
    {states.map((state) => (
      <li key={state.slug}>
        <button
          type="button"
          aria-pressed={state.slug === chosen}
          onClick={() => onChoose(state.slug)}
          className="min-h-11 rounded-panel border border-edge px-4 text-left text-sm hover:border-ink-soft aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent"
        >
          <span className="font-medium">{state.title}</span>{' '}
          <span className="text-ink-soft">{nameOf(state)}</span>
        </button>
      </li>
    ))}
  </ul>
)

const nameOf = ({ isPublished, isEmpty }: PageState) => {
  if (isPublished) return 'Published'
  return isEmpty ? 'Empty' : 'Draft'
}

function Text({ slug }: { slug: ShopPageSlug }) {
  const { currentData: page, isError, refetch } = useGetTextQuery(slug, { refetchOnMountOrArgChange: true })
  if (page) return <Editor page={page} />
  if (isError)
    return <TryAgain onTryAgain={() => void refetch()}>The text cannot be shown just now.</TryAgain>
  return <Skeleton className="h-96" />
}

type Typed = Pick<AdminPage, 'markdown' | 'isPublished' | 'version'>

/** Keeps what is typed when the stored text changes; saving then shows the difference. */
function Editor({ page }: { page: AdminPage }) {
  const { slug, title, template } = page
  const [stored, setStored] = useState<Typed>(page)
  const [typed, setTyped] = useState<Typed>(page)
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<PageRefusal>()
  const [isSaved, setSaved] = useState(false)
  const [save, { isLoading }] = useSaveTextMutation()
  const isChanged = typed.markdown !== stored.markdown || typed.isPublished !== stored.isPublished

  const discard = useCallback(() => setTyped(stored), [stored])
  useUnsavedWarning(isChanged, discard)

  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    setProblem(undefined)
    setSaved(false)
  }
  const take = (current: AdminPage) => {
    setStored(current)
    setTyped(current)
    setRefused(undefined)
  }
  async function send(version: number) {
    const { markdown, isPublished } = typed
    const { data, error } = await save({ slug, body: { markdown, isPublished, version } })
    if (data) take(data)
    setSaved(data !== undefined)
    const answer = error && problemIn(error)
    setRefused(answer?.code === 'page-changed' ? (answer as PageRefusal) : undefined)
    setProblem(error && answer?.code !== 'page-changed' ? (fieldMessageIn(error) ?? notSaved) : undefined)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(stored.version)
      }}
    >
      <MarkdownField
        label={title}
        value={typed.markdown}
        problem={problem}
        onChange={(markdown) => change({ markdown })}
      />
      {typed.markdown === '' && (
        <div className="mt-4 flex">
          <Button look="outlined" onClick={() => change({ markdown: template })}>
            Start from a template
          </Button>
        </div>
      )}
      <div className="mt-4">
        <CheckBox
          label="Published"
          isTicked={typed.isPublished}
          onTick={(isPublished) => change({ isPublished })}
        />
      </div>
      {refused && (
        <Conflict
          message={refused.message}
          isBusy={isLoading}
          onTakeTheirs={() => take(refused.current)}
          onSaveMine={() => void send(refused.current.version)}
        >
          <TheirText>{refused.current.markdown}</TheirText>
        </Conflict>
      )}
      <div className="mt-6 flex min-h-12 flex-wrap items-center gap-4 border-t border-line pt-6">
        <Button type="submit" isBusy={isLoading} disabled={!isChanged}>
          Save
        </Button>
        {isSaved && !isChanged && <Notice kind="good">Saved.</Notice>}
      </div>
    </form>
  )
}

const notSaved = 'The text could not be saved. Check your connection and try again.'
