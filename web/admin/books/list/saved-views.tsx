import { type FormEvent, useState } from 'react'
import { t } from '../../../../messages/t.ts'
import { local } from '../../../app/browser-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { X } from '../../../ui/icons/screen-icons.ts'
import { Link } from '../../../ui/link.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { useGetMeQuery } from '../../admin-api.ts'
import { bookListUrl, type BookListView, everyBook, viewIn } from './book-list-query.ts'

type View = {
  name: string
  /** Of the URL. */
  query: string
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'

const most = 20

/** Several members of staff may share a browser. */
const keyOf = (username: string) => `books:views:${username}`

function storedViews(username: string): View[] {
  try {
    const stored: unknown = JSON.parse(local.get(keyOf(username)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

export function SavedViews({ view }: { view: BookListView }) {
  const { data } = useGetMeQuery()
  return data ? <ViewsOf key={data.username} username={data.username} view={view} /> : null
}

function ViewsOf({ username, view }: { username: string; view: BookListView }) {
  const [views, setViews] = useState(() => storedViews(username))
  const [isNaming, setNaming] = useState(false)
  const here = bookListUrl({ ...view, page: 1 })
  const urlOf = ({ query }: View) => bookListUrl(viewIn(new URLSearchParams(query)))
  const isNew = here !== bookListUrl(everyBook) && !views.some((saved) => urlOf(saved) === here)

  function keep(changed: View[]) {
    setViews(changed)
    local.set(keyOf(username), JSON.stringify(changed))
  }
  function save(name: string) {
    const others = views.filter((saved) => saved.name !== name)
    keep([...others, { name, query: here.split('?')[1] ?? '' }].slice(-most))
    setNaming(false)
  }
  const container = useFocusIfLost(JSON.stringify([views, isNaming]))
  const isEmpty = views.length === 0 && !isNew
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label={t('Saved views')}
      className={isEmpty ? 'outline-none' : 'mb-4 grid gap-3 text-sm outline-none'}
    >
      <div className="flex flex-wrap items-center gap-2">
        {views.length > 0 && (
          <ul aria-label={t('Saved views')} className="contents">
            {views.map((saved) => (
              <li
                key={saved.name}
                className="flex max-w-full items-center rounded-panel border border-line pl-3 has-aria-[current]:border-accent"
              >
                <Link
                  to={urlOf(saved)}
                  aria-current={urlOf(saved) === here || undefined}
                  className="flex min-h-11 min-w-0 items-center wrap-anywhere hover:underline"
                >
                  {saved.name}
                </Link>
                <button
                  type="button"
                  aria-label={t('Remove the view {name}', { name: saved.name })}
                  onClick={() => keep(views.filter((other) => other !== saved))}
                  className="grid size-11 place-items-center rounded-panel text-ink-soft hover:text-ink"
                >
                  <Icon of={X} className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {isNew && !isNaming && (
          <button type="button" onClick={() => setNaming(true)} className="link min-h-11">
            {t('Save this view')}
          </button>
        )}
      </div>
      {isNew && isNaming && <NameForm onSave={save} onCancel={() => setNaming(false)} />}
    </section>
  )
}

function NameForm({ onSave, onCancel }: { onSave(name: string): void; onCancel(): void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function send(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
    else setProblem(t('Enter a name'))
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-3">
      <div className="w-full max-w-sm">
        <TextField
          label={t('Name of the view')}
          name="view"
          maxLength={60}
          autoComplete="off"
          hint={t('Views are kept in this browser, for you alone.')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button before was pressed to type a name
          autoFocus
          problem={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="flex gap-3 sm:mt-7">
        <Button type="submit" look="outlined">
          {t('Save')}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
