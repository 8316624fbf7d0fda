import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/input-look.ts'
import { type FormEvent, useState } from 'react'
import type { Problem } from '../../contract/problem.ts'
import { useSubscribeMutation } from '../api/api.ts'

/** The field is in the footer of every page. */
export const newsletterField = 'newsletter-email'

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export function goToNewsletter() {
  const field = document.getElementById(newsletterField)
  field?.scrollIntoView({ block: 'center', behavior: isMotionReduced() ? 'instant' : 'smooth' })
  field?.focus({ preventScroll: true })
}

const messageId = `${newsletterField}-words`

export function NewsletterForm() {
  const { send, refuse, mend, isBusy, isOnList, problem } = useNewsletter()
  return (
    <form method="post" onSubmit={(event) => void send(event)} className="mt-4">
      <label htmlFor={newsletterField} className="mb-2 block text-sm font-medium">
        Your e-mail address
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={newsletterField}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Enter your email"
          required
          onInvalid={refuse}
          onInput={mend}
          aria-invalid={Boolean(problem)}
          aria-describedby={messageId}
          className={`min-w-0 grow basis-48 placeholder:text-ink-soft ${inputLook}`}
        />
        <Button type="submit" look="outlined" isBusy={isBusy}>
          Subscribe
        </Button>
      </div>
      <div id={messageId} className="mt-3 text-sm font-medium">
        {isOnList && (
          <output className="text-good">
            Thank you. Check your mailbox: the link in our e-mail puts you on the list.
          </output>
        )}
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
      </div>
    </form>
  )
}

/** Subscribes an e-mail address and returns the outcome of the last attempt. */
function useNewsletter() {
  const [subscribe, { isLoading: isBusy, isSuccess: isOnList, reset }] = useSubscribeMutation()
  const [problem, setProblem] = useState<string>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(undefined)
    const { error } = await subscribe(new FormData(form).get('email') as string)
    if (error) setProblem(messageFor(error))
    else form.reset()
  }

  /** Replaces the validation bubble of the browser with an accessible message. */
  function refuse(event: FormEvent<HTMLInputElement>) {
    event.preventDefault()
    event.currentTarget.focus()
    reset()
    setProblem('Enter an e-mail address, for example reader@example.com')
  }
  const mend = () => setProblem(undefined)
  return { send, refuse, mend, isBusy, isOnList, problem }
}

/** The message of the server, if it responded. */
function messageFor(error: object): string {
  const { fields, message } = ('data' in error ? error.data : {}) as Partial<Problem>
  return (
    fields?.[0]?.message ?? message ?? 'The shop cannot be reached just now. Please try again in a moment.'
  )
}
