import { type FormEvent, useState } from 'react'
import { t } from '../../../../messages/t.ts'
import { type PagePlace, pagePlaces, placeNames } from '../../../../domain/pages.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Options, TextField } from '../../../ui/field.tsx'
import { useProblems } from '../../../ui/form-problems.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { useCreatePageMutation } from './edit-texts-api.ts'

const names = ['title'] as const

/** The page is empty and a draft until its text is written. */
export function AddPage({ onAdded }: { onAdded(slug: string): void }) {
  const [title, setTitle] = useState('')
  const [place, setPlace] = useState<PagePlace>('footer')
  const [failure, setFailure] = useState('')
  const { form, problems, mark, show } = useProblems(names)
  const [create, { isLoading }] = useCreatePageMutation()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailure('')
    const { data, error } = await create({ title, place })
    if (data) {
      setTitle('')
      return onAdded(data.slug)
    }
    const problem = error && problemIn(error)
    const inField = problem?.fields?.find(({ field }) => field === 'title')?.message
    if (inField) show({ title: inField })
    else setFailure(problem?.message ?? t('The page could not be added. Try again.'))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-8 grid gap-5 border-t border-line pt-6"
    >
      <h3 className="font-semibold">{t('Add a page')}</h3>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <TextField
          label={t('Title of the new page')}
          name="title"
          autoComplete="off"
          maxLength={80}
          value={title}
          problem={problems.title}
          onChange={({ target }) => {
            setTitle(target.value)
            mark('title')
          }}
        />
        <SelectField
          label={t('Link to the new page')}
          value={place}
          onChange={({ target }) => setPlace(target.value as PagePlace)}
        >
          <Options of={pagePlaces.map((each) => [each, t(placeNames[each])])} />
        </SelectField>
        {/* As high as the label. */}
        <div className="grid sm:mt-8">
          <Button type="submit" look="outlined" isBusy={isLoading}>
            {t('Add page')}
          </Button>
        </div>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </form>
  )
}
