import { useState } from 'react'
import { isAwaited } from '../../../ui/cover.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { CoverFileInput, fileHint, UploadProgress } from './cover-picker.tsx'
import { CoverPreview } from './cover-preview.tsx'
import type { ChosenCover } from './use-cover.ts'
import type { Drafted } from '../use-draft.ts'
import { msg, t } from '../../../../messages/t.ts'

type Props = {
  drafted: Drafted
  cover: ChosenCover
  /** As it is stored. */
  book: Book
  problem: string | undefined
  onTouch(): void
}

/** Debounce delay in milliseconds: a half-typed name has no image. */
const delay = 500

const hint = msg('File name or image URL. Leave empty to keep the current cover.')

const awaited = msg(
  'No picture is stored under this name yet. Upload it below, or enter another name or URL.',
)

const isFileName = (image: string) => !/[/\\]/.test(image) && !URL.canParse(image)

/** The name or URL of the cover, or a file that is uploaded with the other changes. */
export function CoverAddress({ drafted: { draft, type }, cover, book, problem, onTouch }: Props) {
  const { title, author, coverImage, coverFile } = draft
  const { file, refused, choose } = cover
  const image = useDebounced(coverImage.trim() || book.coverImage, delay)
  const [broken, setBroken] = useState<string>()
  const isMissing = isFileName(image) && (image === broken || (image === book.coverImage && isAwaited(book)))
  return (
    <>
      <CoverPreview
        image={isMissing ? '' : image}
        file={file}
        tint={image === book.coverImage ? book.coverTint : null}
        title={title}
        author={author}
        group={draft.publisher || draft.category}
        onBroken={setBroken}
      />
      <div className="mt-4 grid gap-5">
        <TextField
          label={t('Cover Image')}
          name="coverImage"
          autoComplete="off"
          value={coverImage}
          problem={problem}
          hint={t(isMissing && !file ? awaited : hint)}
          onChange={({ target }) => {
            if (file) choose(undefined)
            type({ coverImage: target.value })
            onTouch()
          }}
        />
        <Field label={t('Upload another cover')} problem={refused} hint={t(fileHint)}>
          {(ties) => (
            <>
              <CoverFileInput
                {...ties}
                chosen={coverFile}
                onChoose={(file) => {
                  choose(file)
                  onTouch()
                }}
              />
              {file && (
                <p className="mt-2 text-sm wrap-anywhere">{t('Selected: {file}', { file: coverFile })}</p>
              )}
              <UploadProgress cover={cover} name={coverFile} />
            </>
          )}
        </Field>
      </div>
    </>
  )
}
