import type { Book } from '../../../contract/books.ts'
import { ask } from '../../notices/ask.tsx'
import { useEditBookMutation } from '../admin-api.ts'
import { BookForm } from './book-form.tsx'
import { CoverAddress } from './cover-address.tsx'
import { bookOf, type Draft, draftOf } from './draft.ts'
import { problemsIn } from './problems-in.ts'
import { useDraft } from './use-draft.ts'

const words = {
  save: 'Update Book',
  saving: 'Updating..',
  failed: 'Failed to update book.',
  startOver: 'Undo changes',
}

type Props = { book: Book; onUpdated(): Promise<void> }

export function UpdateForm({ book, onUpdated }: Props) {
  const drafted = useDraft(`book:${book._id}`, draftOf(book))
  const { draft, type, clear } = drafted
  const [editBook] = useEditBookMutation()

  async function save(draft: Draft) {
    const { error } = await editBook({ id: book._id, body: bookOf(draft) })
    return error && problemsIn(error)
  }

  async function confirm() {
    const read = ask({
      title: 'Book Updated',
      text: 'Your book is updated successfully!',
      yes: "Yes, It's Okay!",
      sign: 'success',
    })
    await onUpdated()
    // After the refetch: otherwise the old values would flash.
    clear()
    await read
  }
  return (
    <BookForm drafted={drafted} words={words} save={save} onSaved={confirm} onStartOver={clear}>
      {({ problem, onTouch }) => (
        <CoverAddress
          title={draft.title}
          value={draft.coverImage}
          before={book.coverImage}
          problem={problem}
          onType={(coverImage) => {
            type({ coverImage })
            onTouch()
          }}
        />
      )}
    </BookForm>
  )
}
