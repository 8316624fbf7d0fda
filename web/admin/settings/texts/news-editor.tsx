import { type FormEvent, useState } from 'react'
import type { AdminNewsItem, NewsFields, NewsRefusal } from '../../../../contract/shop/news-admin.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useProblems } from '../../../ui/form-problems.ts'
import { CheckBox, TextArea } from '../../ui/fields.tsx'
import { Conflict, TheirText } from '../conflict.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useSaveNewsMutation } from './edit-texts-api.ts'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'

type Edited = NewsFields & Partial<Pick<AdminNewsItem, 'id' | 'version'>>

export const blankNews: Edited = { title: '', summary: '', markdown: '', picture: '', isPublished: false }

const names = ['title', 'summary', 'picture', 'markdown'] as const

type Name = (typeof names)[number]

type Props = { item: Edited; onClose(): void }

export function NewsEditor({ item, onClose }: Props) {
  const [typed, setTyped] = useState<NewsFields>(() => fieldsOf(item))
  const { form, problems, mark, show } = useProblems<Name>(names)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<NewsRefusal>()
  const [save, { isLoading }] = useSaveNewsMutation()

  const isChanged = JSON.stringify(typed) !== JSON.stringify(fieldsOf(item))
  useUnsavedWarning(isChanged, onClose)

  const change = (name: keyof NewsFields, part: Partial<NewsFields>) => {
    setTyped((typed) => ({ ...typed, ...part }))
    if (name !== 'isPublished') mark(name)
  }
  async function send(version: number | undefined) {
    const { error } = await save({ id: item.id, body: { ...typed, version } })
    if (!error) return onClose()
    const answer = problemIn(error)
    const fields = Object.fromEntries((answer?.fields ?? []).map(({ field, message }) => [field, message]))
    show(fields)
    setRefused(answer?.code === 'news-changed' ? (answer as NewsRefusal) : undefined)
    setFailure(answer?.fields || answer?.code === 'news-changed' ? undefined : notSaved)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(item.version)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid max-w-2xl gap-5">
        <TextField
          label="Title"
          name="title"
          value={typed.title}
          problem={problems.title}
          autoComplete="off"
          onChange={({ target }) => change('title', { title: target.value })}
        />
        <TextArea
          label="Summary"
          name="summary"
          hint="Shown beside the picture on the home page."
          value={typed.summary}
          problem={problems.summary}
          onChange={({ target }) => change('summary', { summary: target.value })}
        />
        <PictureField
          label="Picture"
          hint="Upright, 3:4 fits best."
          look="h-32 w-24 rounded-cover object-cover"
          picture={typed.picture}
          problem={problems.picture}
          onChange={(picture) => change('picture', { picture })}
        />
      </div>
      <MarkdownField
        label="Text (optional)"
        value={typed.markdown}
        problem={problems.markdown}
        onChange={(markdown) => change('markdown', { markdown })}
      />
      <CheckBox
        label="Published"
        isTicked={typed.isPublished}
        onTick={(isPublished) => change('isPublished', { isPublished })}
      />
      {refused && (
        <Conflict
          message={refused.message}
          isBusy={isLoading}
          onTakeTheirs={() => {
            setTyped(fieldsOf(refused.current))
            setRefused(undefined)
          }}
          onSaveMine={() => void send(refused.current.version)}
        >
          <TheirText>{textOf(refused.current)}</TheirText>
        </Conflict>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button type="submit" isBusy={isLoading}>
          Save
        </Button>
        <Button look="outlined" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
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

const notSaved = 'The item could not be saved. Check your connection and try again.'
