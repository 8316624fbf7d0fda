import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldMessageIn, messageIn } from '../../../app/api/problem-in.ts'
import { tell } from '../../../app/notices/ask.tsx'
import { Button } from '../../../ui/button.tsx'

/** What a mutation returns. */
type Saved<Rule> = { data?: Rule | undefined; error?: object | undefined }

/** A form that adds a rule: why it was refused, and a message for those who do not see the list. */
export function useNewRule<Rule>(add: () => Promise<Saved<Rule>>, added: (rule: Rule) => string) {
  const [problem, setProblem] = useState<string>()
  const [message, setMessage] = useState('')
  async function send(event: FormEvent) {
    event.preventDefault()
    const { data, error } = await add()
    setProblem(error && (fieldMessageIn(error) ?? messageIn(error)))
    setMessage(data === undefined ? '' : added(data))
  }
  return { problem, message, send, forgetProblem: () => setProblem(undefined) }
}

type Props = {
  rule: Pick<ReturnType<typeof useNewRule>, 'message' | 'send'>
  button: string
  isBusy: boolean
  /** Of the columns. */
  className: string
  children: ReactNode
}

export const RuleForm = ({ rule: { message, send }, button, isBusy, className, children }: Props) => (
  <form
    method="post"
    noValidate
    onSubmit={(event) => void send(event)}
    className={`grid items-start gap-4 ${className}`}
  >
    {children}
    <div className="sm:mt-[2.1rem]">
      <Button type="submit" isBusy={isBusy}>
        {button}
      </Button>
    </div>
    <output className="sr-only">{message}</output>
  </form>
)

/** Removes a rule, or says why it is still there. */
export async function removeRule(removing: Promise<{ error?: object | undefined }>, onRemoved: () => void) {
  const { error } = await removing
  if (!error) onRemoved()
  else await tell(messageIn(error))
}
