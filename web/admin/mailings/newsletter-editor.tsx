import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { newsletterPage } from '../../../domain/admin-pages.ts'
import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field, inputLook, TextField } from '../../ui/field.tsx'
import { type Refused, SaveForm } from '../../ui/save-form.tsx'
import { Panel } from '../ui/panel.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { refusalIn, useCreateNewsletterMutation, useEditNewsletterMutation } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'

const names = ['subject', 'text'] as const

type Name = (typeof names)[number]

const writtenIn = ({ subject, text }: Pick<Newsletter, Name>) => ({ subject, text })

type Props = {
  newsletter?: Newsletter
  /** Rendered under the editor, which tells whether the text differs from the saved one. */
  children?: (isChanged: boolean) => ReactNode
}

/** Writes a new newsletter, or changes a draft. */
export function NewsletterEditor({ newsletter, children }: Props) {
  const [typed, setTyped] = useState(writtenIn(newsletter ?? { subject: '', text: '' }))
  /** The version that the text is based on. */
  const [version, setVersion] = useState(newsletter?.version ?? 0)
  const [newer, setNewer] = useState<Newsletter>()
  const [create] = useCreateNewsletterMutation()
  const [edit] = useEditNewsletterMutation()
  const navigate = useNavigate()

  async function save(): Promise<string | undefined | Refused<Name>> {
    const saved = await (newsletter ? edit({ id: newsletter._id, version, ...typed }) : create(typed))
    if (saved.error) {
      const refusal = refusalIn(saved.error)
      if (refusal?.code === 'newsletter-changed') setNewer(refusal.now)
      return refusedFor(saved.error)
    }
    if (!newsletter) {
      await navigate(newsletterPage(saved.data._id), { replace: true })
      return undefined
    }
    load(saved.data)
    return 'Draft saved.'
  }

  function load(now: Newsletter) {
    setTyped(writtenIn(now))
    setVersion(now.version)
    setNewer(undefined)
  }
  const isChanged = names.some((name) => typed[name] !== newsletter?.[name])
  const type = (name: Name, value: string) => setTyped((typed) => ({ ...typed, [name]: value }))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <Panel title={newsletter ? 'Draft' : 'New newsletter'}>
        <AdminTitle>{newsletter ? 'Newsletter draft' : 'New newsletter'}</AdminTitle>
        <SaveForm<Name>
          names={names}
          submitLabel="Save draft"
          save={save}
          beside={
            newer && (
              <Button look="outlined" onClick={() => load(newer)}>
                Load the newer version
              </Button>
            )
          }
        >
          {(problems) => (
            <>
              <TextField
                label="Subject"
                name="subject"
                autoComplete="off"
                value={typed.subject}
                problem={problems.subject}
                onChange={({ target }) => type('subject', target.value)}
              />
              <Field
                label="Text"
                hint="Plain text. A blank line starts a new paragraph."
                problem={problems.text}
              >
                {(ties) => (
                  <textarea
                    {...ties}
                    name="text"
                    rows={12}
                    value={typed.text}
                    onChange={({ target }) => type('text', target.value)}
                    className={`field-sizing-content min-h-64 w-full py-3 ${inputLook}`}
                  />
                )}
              </Field>
            </>
          )}
        </SaveForm>
      </Panel>
      <NewsletterPreview {...typed} />
      <div className="lg:col-span-2">{children?.(isChanged)}</div>
    </div>
  )
}

function refusedFor(error: object): Refused<Name> {
  const { fields } = problemIn(error) ?? {}
  if (!fields) return { message: messageIn(error) }
  return { problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])) }
}
