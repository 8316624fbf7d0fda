import { msg, t } from '../../../../messages/t.ts'
import type { AdminPage, PageRefusal } from '../../../../contract/shop/shop-pages-admin.ts'
import {
  ownPage,
  type PagePlace,
  pagePlaces,
  placeNames,
  textUrl,
  type ShopPageSlug,
} from '../../../../domain/pages.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { Options, TextField } from '../../../ui/field.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { CheckBox, SelectField } from '../../ui/fields.tsx'
import { useEditor } from '../../ui/use-editor.ts'
import { TextConflict } from '../conflict.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { titleOf } from './text-choice.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { useDeletePageMutation, useGetTextQuery, useSaveTextMutation } from './edit-texts-api.ts'

type Props = { slug: string; onDeleted?: () => void }

export function EditedText({ slug, onDeleted }: Props) {
  const { currentData: page, isError, refetch } = useGetTextQuery(slug, { refetchOnMountOrArgChange: true })
  if (page) return <TextEditor page={page} onDeleted={onDeleted} />
  if (isError)
    return <TryAgain onTryAgain={() => void refetch()}>{t('The text cannot be shown just now.')}</TryAgain>
  return <Skeleton className="h-96" />
}

const fieldsOf = ({ title, place, markdown, isPublished }: AdminPage) => ({
  title,
  place,
  markdown,
  isPublished,
})

const theirsIn = (problem: { code: string }) =>
  problem.code === 'page-changed' ? (problem as PageRefusal).current : undefined

const notSaved = msg('The text could not be saved. Check your connection and try again.')

function TextEditor({ page, onDeleted }: { page: AdminPage; onDeleted: (() => void) | undefined }) {
  const { slug, template, isOwn } = page
  const [save] = useSaveTextMutation()
  const editor = useEditor({
    opened: page,
    fieldsOf,
    save: ({ title, place, ...text }, version) =>
      save({ slug, ...text, ...(isOwn && { title, place }), version }),
    theirsIn,
    notSaved: t(notSaved),
  })
  const { stored, typed, problems, change, isChanged, discard } = editor
  useUnsavedWarning(isChanged, discard)
  return (
    <EditorForm
      editor={editor}
      saved={t('Saved.')}
      conflict={<TextConflict editor={editor} textOf={({ markdown }) => markdown} />}
      beside={
        <>
          {stored.isPublished && <ViewLink slug={slug} isOwn={isOwn} />}
          {isOwn && <DeletePage page={page} onDeleted={onDeleted} />}
        </>
      }
    >
      {isOwn && <TitleAndPlace {...editor} />}
      <MarkdownField
        label={isOwn ? t('Text') : titleOf(page)}
        value={typed.markdown}
        problem={problems.markdown}
        onChange={(markdown) => change({ markdown })}
      />
      {typed.markdown === '' && template !== '' && (
        <div className="flex">
          <Button
            look="outlined"
            onClick={({ currentTarget }) => {
              change({ markdown: template })
              // The button goes, and what it wrote is to be completed.
              currentTarget.form?.querySelector('textarea')?.focus()
            }}
          >
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

type TitleProps = Pick<
  ReturnType<typeof useEditor<ReturnType<typeof fieldsOf>, AdminPage>>,
  'typed' | 'problems' | 'change'
>

const TitleAndPlace = ({ typed, problems, change }: TitleProps) => (
  <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <TextField
      label={t('Title [of a page]')}
      autoComplete="off"
      maxLength={80}
      value={typed.title}
      problem={problems.title}
      onChange={({ target }) => change({ title: target.value })}
    />
    <SelectField
      label={t('Link [where the shop links to a page]')}
      value={typed.place}
      problem={problems.place}
      onChange={({ target }) => change({ place: target.value as PagePlace })}
    >
      <Options of={pagePlaces.map((place) => [place, t(placeNames[place])])} />
    </SelectField>
  </div>
)

/** The storefront is a separate application: a full page load. */
const ViewLink = ({ slug, isOwn }: { slug: string; isOwn: boolean }) => (
  <a
    href={isOwn ? ownPage(slug) : textUrl(slug as ShopPageSlug)}
    className="link inline-flex min-h-11 items-center"
  >
    {t('View in the shop')}
  </a>
)

function DeletePage({
  page: { slug, title },
  onDeleted,
}: {
  page: AdminPage
  onDeleted: (() => void) | undefined
}) {
  const [remove, { isLoading }] = useDeletePageMutation()

  async function send() {
    const text = t('{title} will be removed from the shop immediately.', { title })
    if (!(await ask({ title: t('Delete this page?'), text, yes: t('Delete'), look: 'destructive' }))) return
    const { error } = await remove(slug)
    if (error) await tell(problemIn(error)?.message ?? t('The page could not be deleted. Try again.'))
    else onDeleted?.()
  }
  return (
    <Button look="destructive" isBusy={isLoading} onClick={() => void send()}>
      {t('Delete page')}
    </Button>
  )
}
