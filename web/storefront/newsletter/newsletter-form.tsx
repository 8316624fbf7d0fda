import { Button } from '../../ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useSendsEmail } from '../../app/shop/site.ts'
import type { Dispatch } from '../../app/store.ts'
import { useDispatch } from 'react-redux'
import { t } from '../../../messages/t.ts'

/** The field is in the footer of every page. */
const newsletterField = 'newsletter-email'

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export function goToNewsletter() {
  const field = document.getElementById(newsletterField)
  field?.scrollIntoView({ block: 'center', behavior: isMotionReduced() ? 'instant' : 'smooth' })
  field?.focus({ preventScroll: true })
}

const messageId = `${newsletterField}-words`

export function NewsletterForm() {
  const { send, refuse, mend, isBusy = false, isOnList, problem } = useNewsletter()
  const isMailed = useSendsEmail()
  return (
    <form method="dialog" onSubmit={(event) => void send(event)} className="mt-4 needs-script">
      <label htmlFor={newsletterField} className="mb-2 block text-sm font-medium">
        {t('Your e-mail address')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={newsletterField}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t('Your e-mail address [in the box]')}
          required
          onInvalid={refuse}
          onInput={mend}
          aria-invalid={Boolean(problem)}
          aria-describedby={messageId}
          className="min-w-0 grow basis-48 placeholder:text-ink-soft input"
        />
        <Button type="submit" look="outlined" isBusy={isBusy}>
          {t('Subscribe')}
        </Button>
      </div>
      <div id={messageId} className="mt-3 text-sm font-medium">
        {isOnList && (
          <output className="text-good">
            {isMailed
              ? t('Thank you. Check your mailbox: the link in our e-mail puts you on the list.')
              : t(
                  'Thank you. This shop cannot send e-mails yet, so you are not on the list: it needs your confirmation by e-mail. Please subscribe again later.',
                )}
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

type State = { isBusy?: boolean; isOnList?: boolean; problem?: string | undefined }

/** Subscribes an e-mail address and returns the outcome of the last attempt. */
function useNewsletter() {
  const dispatch = useDispatch<Dispatch>()
  const [state, setState] = useState<State>({})

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    setState({ isBusy: true })
    const problem = await subscribe(dispatch, new FormData(form).get('email') as string)
    setState({ problem, isOnList: !problem })
    if (!problem) form.reset()
  }

  /** Replaces the validation bubble of the browser with an accessible message. */
  function refuse(event: FormEvent<HTMLInputElement>) {
    event.preventDefault()
    event.currentTarget.focus()
    setState({ problem: t('Enter an e-mail address, for example reader@example.com') })
  }

  const mend = () => state.problem && setState({})
  return { ...state, send, refuse, mend }
}

/** Few visitors subscribe, so its code is loaded then. Returns the problem, if there is one. */
const subscribe = (dispatch: Dispatch, email: string) => {
  const unreachable = t('The shop cannot be reached just now. Please try again in a moment.')
  return import('./subscribe.ts').then(
    (late) => late.subscribe(dispatch, email, unreachable),
    () => unreachable,
  )
}
