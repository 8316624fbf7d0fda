import { msg, t } from '../../../../messages/t.ts'
import type { AdminNewsItem, NewsFields, NewsRefusal } from '../../../../contract/shop/news-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { CheckBox, TextArea } from '../../ui/fields.tsx'
import { useEditor } from '../../ui/use-editor.ts'
import { TextConflict } from '../conflict.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { useSaveNewsMutation } from './edit-texts-api.ts'
import { MarkdownField } from './markdown-field.tsx'
import { PictureField } from './picture-field.tsx'

type Edited = NewsFields & Partial<Pick<AdminNewsItem, 'id' | 'version'>>

export const blankNews: Edited = { title: '', summary: '', markdown: '', picture: '', isPublished: false }

type Props = { item: Edited; onClose(): void }

function useNewsEditor({ item, onClose }: Props) {
  const [save] = useSaveNewsMutation()
  const editor = useEditor<NewsFields, Edited>({
    opened: item,
    fieldsOf,
    save: (fields, version) => save({ id: item.id, body: { ...fields, version } }),
    theirsIn,
    notSaved: t(notSaved),
    onSaved: onClose,
  })
  useUnsavedWarning(editor.isChanged, onClose)
  return editor
}

export function NewsEditor({ item, onClose }: Props) {
  const editor = useNewsEditor({ item, onClose })
  const { typed, problems, change } = editor
  return (
    <EditorForm
      editor={editor}
      savesUnchanged
      conflict={<TextConflict editor={editor} textOf={textOf} />}
      beside={
        <Button look="outlined" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <div className="grid max-w-2xl gap-5">
        <TextField
          label={t('Title')}
          name="title"
          value={typed.title}
          problem={problems.title}
          autoComplete="off"
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          label={t('Summary')}
          name="summary"
          hint={t('Shown beside the picture on the home page.')}
          value={typed.summary}
          problem={problems.summary}
          onChange={({ target }) => change({ summary: target.value })}
        />
        <PictureField
          of="picture"
          look="h-32 w-24 rounded-cover object-cover"
          picture={typed.picture}
          problem={problems.picture}
          onChange={(picture) => change({ picture })}
        />
      </div>
      <MarkdownField
        label={t('Text (optional)')}
        value={typed.markdown}
        problem={problems.markdown}
        onChange={(markdown) => change({ markdown })}
      />
      <CheckBox
        label={t('Published [shown in the shop]')}
        isTicked={typed.isPublished}
        onTick={(isPublished) => change({ isPublished })}
      />
    </EditorForm>
  )
}

const fieldsOf = ({ title, summary, markdown, picture, isPublished }: NewsFields): NewsFields => ({
  title,
  summary,
  markdown,
  picture,
  isPublished,
})

const textOf = ({ title, summary, markdown }: NewsFields) => [title, summary, markdown].join('\n\n')

const theirsIn = (problem: { code: string }) =>
  problem.code === 'news-changed' ? (problem as NewsRefusal).current : undefined

const notSaved = msg('The item could not be saved. Check your connection and try again.')
