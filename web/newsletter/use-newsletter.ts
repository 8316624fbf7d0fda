import { type FormEvent, useState } from 'react'
import type { Problem } from '../../contract/problem.ts'
import { useSubscribeMutation } from '../api/api.ts'

/** Subscribes an e-mail address and returns the outcome of the last attempt. */
export function useNewsletter() {
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
  return { send, refuse, isBusy, isOnList, problem }
}

/** The message of the server, if it responded. */
function messageFor(error: object): string {
  const { fields, message } = ('data' in error ? error.data : {}) as Partial<Problem>
  return (
    fields?.[0]?.message ?? message ?? 'The shop cannot be reached just now. Please try again in a moment.'
  )
}
