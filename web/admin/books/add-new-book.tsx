import { useState } from 'react'
import { forget } from '../../browser-storage.ts'
import { ask } from '../../notices/ask.tsx'
import { idempotencyKey } from '../../idempotency-key.ts'
import { useCreateBookMutation } from '../admin-api.ts'
import { Panel } from '../ui/panel.tsx'
import { BookForm, problemsIn } from './book-form.tsx'
import { CoverPicker } from './cover-picker.tsx'
import { blankDraft, bookOf, type BookProblems, type Draft, useDraft } from './use-draft.ts'
import { useCover } from './use-cover.ts'
import { AdminTitle } from '../ui/admin-title.tsx'

const keyName = 'book:new:key'

const words = {
  save: 'Add Book',
  saving: 'Adding..',
  failed: 'Failed to add book. Please try again.',
  startOver: 'Clear',
}

export function AddNewBook() {
  const drafted = useDraft('book:new', blankDraft)
  const cover = useCover(drafted)
  const [createBook] = useCreateBookMutation()
  // Key of the cover field: remounting it is how the file input is reset.
  const [coverKey, setCoverKey] = useState(1)

  function startOver() {
    cover.choose(undefined)
    drafted.clear()
    forget(keyName)
    setCoverKey(coverKey + 1)
  }

  async function save(draft: Draft): Promise<BookProblems | undefined> {
    const sent = await cover.upload()
    if ('problem' in sent) return { coverImage: sent.problem }
    const body = { ...bookOf(draft), coverImage: sent.name }
    // A draft edited after a failed attempt may be another book, so the key depends on the content.
    const { error } = await createBook({ body, key: idempotencyKey(keyName, JSON.stringify(body)) })
    return error && problemsIn(error)
  }

  async function confirm() {
    startOver()
    await ask({
      title: 'Book added',
      text: 'Your book is uploaded successfully!',
      yes: "Yes, It's Okay!",
      sign: 'success',
    })
  }
  return (
    <Panel title="Add New Book">
      <AdminTitle>Add New Book</AdminTitle>
      <BookForm drafted={drafted} words={words} save={save} onSaved={confirm} onStartOver={startOver}>
        {(field) => <CoverPicker key={coverKey} draft={drafted.draft} cover={cover} {...field} />}
      </BookForm>
    </Panel>
  )
}
