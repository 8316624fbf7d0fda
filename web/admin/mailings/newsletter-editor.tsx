import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { newsletterPage } from '../../../domain/admin-pages.ts'
import type { Newsletter, NewNewsletter, NewsletterRefusal } from '../../../contract/shop/newsletters.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField, inputLook } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { EditorForm } from '../ui/editor-form.tsx'
import { Panel } from '../ui/panel.tsx'
import { useEditor } from '../ui/use-editor.ts'
import { PictureField } from '../settings/texts/picture-field.tsx'
import { NewsletterBooks, usePickedBooks } from './newsletter-books.tsx'
import { DraftPreview } from './newsletter-preview.tsx'
import { useCreateNewsletterMutation, useEditNewsletterMutation } from './newsletters-api.ts'
import { t } from '../../../messages/t.ts'

type Draft = NewNewsletter & { version: number; _id?: string }

const blank: Draft = { subject: '', text: '', picture: '', pictureAlt: '', books: [], version: 0 }

const noBooks: Newsletter['books'] = []

const draftOf = ({ books, ...newsletter }: Newsletter): Draft => ({
  ...newsletter,
  books: books.map(({ _id }) => _id),
})

const fieldsOf = ({ subject, text, picture, pictureAlt, books }: Draft): NewNewsletter => ({
  subject,
  text,
  picture,
  pictureAlt,
  books,
})

const theirsIn = (problem: { code: string }) =>
  problem.code === 'newsletter-changed'
    ? draftOf((problem as Extract<NewsletterRefusal, { code: 'newsletter-changed' }>).now)
    : undefined

type Props = {
  newsletter?: Newsletter
  /** Rendered under the editor, which tells whether the text differs from the saved one. */
  children?: (isChanged: boolean) => ReactNode
}

function useNewsletterEditor(newsletter: Newsletter | undefined) {
  const [create] = useCreateNewsletterMutation()
  const [edit] = useEditNewsletterMutation()
  const navigate = useNavigate()
  return useEditor<NewNewsletter, Draft>({
    opened: newsletter ? draftOf(newsletter) : blank,
    fieldsOf,
    save: async (fields, version = 0) => {
      const { data, error } = newsletter
        ? await edit({ id: newsletter._id, version, ...fields })
        : await create(fields)
      return { data: data && draftOf(data), error }
    },
    theirsIn,
    onSaved: ({ _id = '' }) => {
      if (!newsletter) void navigate(newsletterPage(_id), { replace: true })
    },
  })
}

/** Writes a new newsletter, or changes a draft. */
export function NewsletterEditor({ newsletter, children }: Props) {
  const editor = useNewsletterEditor(newsletter)
  const { typed, conflict, take } = editor
  const isChanged = JSON.stringify(typed) !== JSON.stringify(newsletter && fieldsOf(draftOf(newsletter)))
  return (
    <div className="grid gap-4 lg:gap-6">
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Panel title={newsletter ? t('Draft') : t('New newsletter')}>
          <AdminTitle>{newsletter ? t('Newsletter draft') : t('New newsletter')}</AdminTitle>
          <EditorForm
            editor={editor}
            submitLabel={t('Save draft')}
            saved={t('Draft saved.')}
            savesUnchanged
            conflict={conflict && <Notice kind="bad">{conflict.message}</Notice>}
            beside={
              conflict && (
                <Button look="outlined" onClick={() => take(conflict.theirs)}>
                  {t('Load the newer version')}
                </Button>
              )
            }
          >
            <NewsletterFields editor={editor} stored={newsletter?.books ?? noBooks} />
          </EditorForm>
        </Panel>
        <div className="lg:sticky lg:top-20">
          <DraftPreview typed={typed} />
        </div>
      </div>
      {children?.(isChanged)}
    </div>
  )
}

type FieldsProps = { editor: ReturnType<typeof useNewsletterEditor>; stored: Newsletter['books'] }

function NewsletterFields({ editor: { typed, problems, change }, stored }: FieldsProps) {
  const { language } = useShop()
  const books = usePickedBooks(typed.books, stored)
  return (
    <>
      <TextField
        label={t('Subject [of an e-mail]')}
        name="subject"
        lang={language}
        autoComplete="off"
        value={typed.subject}
        problem={problems.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <Field
        label={t('Text')}
        hint={t('Plain text. A blank line starts a new paragraph.')}
        problem={problems.text}
      >
        {(ties) => (
          <textarea
            {...ties}
            name="text"
            lang={language}
            rows={12}
            value={typed.text}
            onChange={({ target }) => change({ text: target.value })}
            className={`field-sizing-content min-h-64 w-full py-3 ${inputLook}`}
          />
        )}
      </Field>
      <PictureField
        of="banner"
        look="max-h-40 max-w-full rounded-cover"
        picture={typed.picture}
        problem={problems.picture}
        onChange={(picture) => change({ picture })}
      />
      {typed.picture && (
        <TextField
          label={t('Description of the picture')}
          hint={t('For readers who do not see it.')}
          name="pictureAlt"
          lang={language}
          autoComplete="off"
          required
          value={typed.pictureAlt}
          problem={problems.pictureAlt}
          onChange={({ target }) => change({ pictureAlt: target.value })}
        />
      )}
      <NewsletterBooks
        books={books}
        problem={problems.books}
        onChange={(picked) => change({ books: picked })}
      />
    </>
  )
}
