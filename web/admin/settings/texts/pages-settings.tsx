import { msg, t } from '../../../../messages/t.ts'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import type { AdminPage, PageRefusal, PageState } from '../../../../contract/shop/shop-pages-admin.ts'
import { shopPages, shopPageSlugs, type ShopPageSlug } from '../../../../domain/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { CheckBox } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useEditor } from '../../ui/use-editor.ts'
import { TextConflict } from '../conflict.tsx'
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
    <Panel title={t('Pages [of the shop]')}>
      <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t('Published texts are on the About page, and the footer links to them. Drafts are seen only here.')}
      </p>
      {isError && !states && (
        <TryAgain onTryAgain={() => void refetch()}>{t('The pages cannot be shown just now.')}</TryAgain>
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
  <ul aria-label={t('Pages [of the shop]')} className="mb-6 flex flex-wrap gap-2">
    {states.map((state) => (
      <li key={state.slug}>
        <button
          type="button"
          aria-pressed={state.slug === chosen}
          onClick={() => onChoose(state.slug)}
          className="min-h-11 rounded-panel border border-edge px-4 text-left text-sm hover:border-ink-soft aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent"
        >
          <span className="font-medium">{t(shopPages[state.slug])}</span>{' '}
          <span className="text-ink-soft">{nameOf(state)}</span>
        </button>
      </li>
    ))}
  </ul>
)

const nameOf = ({ isPublished, isEmpty }: PageState) => {
  if (isPublished) return t('Published [shown in the shop]')
  return isEmpty ? t('Empty') : t('Draft')
}

function Text({ slug }: { slug: ShopPageSlug }) {
  const { currentData: page, isError, refetch } = useGetTextQuery(slug, { refetchOnMountOrArgChange: true })
  if (page) return <TextEditor page={page} />
  if (isError)
    return <TryAgain onTryAgain={() => void refetch()}>{t('The text cannot be shown just now.')}</TryAgain>
  return <Skeleton className="h-96" />
}

const fieldsOf = ({ markdown, isPublished }: AdminPage) => ({ markdown, isPublished })

const theirsIn = (problem: { code: string }) =>
  problem.code === 'page-changed' ? (problem as PageRefusal).current : undefined

const notSaved = msg('The text could not be saved. Check your connection and try again.')

function TextEditor({ page }: { page: AdminPage }) {
  const { slug, template } = page
  const [save] = useSaveTextMutation()
  const editor = useEditor({
    opened: page,
    fieldsOf,
    save: (fields, version) => save({ slug, ...fields, version }),
    theirsIn,
    notSaved: t(notSaved),
  })
  const { typed, problems, change, isChanged, discard } = editor
  useUnsavedWarning(isChanged, discard)
  return (
    <EditorForm
      editor={editor}
      saved={t('Saved.')}
      conflict={<TextConflict editor={editor} textOf={({ markdown }) => markdown} />}
    >
      <MarkdownField
        label={t(shopPages[slug])}
        value={typed.markdown}
        problem={problems.markdown}
        onChange={(markdown) => change({ markdown })}
      />
      {typed.markdown === '' && (
        <div className="flex">
          <Button look="outlined" onClick={() => change({ markdown: template })}>
            {t('Start from a template')}
          </Button>
        </div>
      )}
      <CheckBox
        label={t('Published [shown in the shop]')}
        isTicked={typed.isPublished}
        onTick={(isPublished) => change({ isPublished })}
      />
    </EditorForm>
  )
}
