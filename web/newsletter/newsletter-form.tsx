import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/input-look.ts'
import { newsletterField } from './newsletter-field.ts'
import { useNewsletter } from './use-newsletter.ts'

const messageId = `${newsletterField}-words`

export function NewsletterForm() {
  const { send, refuse, isBusy, isOnList, problem } = useNewsletter()
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
          aria-invalid={Boolean(problem)}
          aria-describedby={messageId}
          className={`min-w-0 grow basis-48 placeholder:text-ink-soft ${inputLook}`}
        />
        <Button type="submit" look="outlined" isBusy={isBusy}>
          Subscribe
        </Button>
      </div>
      <div id={messageId} className="mt-3 text-sm font-medium">
        {isOnList && <output className="text-good">Thank you. You are on the list.</output>}
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
      </div>
    </form>
  )
}
