import { type FormEvent, useState } from 'react'
import type { Problem } from '../../contract/problem.ts'
import { useSubscribeMutation } from '../api/api.ts'

/** Puts an address on the list, and says how the last try went. */
export function useNewsletter() {
  const [subscribe, { isLoading: isBusy, isSuccess: isOnList, reset }] = useSubscribeMutation()
  const [problem, setProblem] = useState<string>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(undefined)
    const { error } = await subscribe(new FormData(form).get('email') as string)
    if (error) setProblem(wordsFor(error))
    else form.reset()
  }

  /** The browser's own check, in our words and where everybody finds them. */
  function refuse(event: FormEvent<HTMLInputElement>) {
    event.preventDefault()
    event.currentTarget.focus()
    reset()
    setProblem('Please give an e-mail address, such as reader@example.com')
  }
  return { send, refuse, isBusy, isOnList, problem }
}

/** The shop's own words, where it has answered. */
function wordsFor(error: object): string {
  const { fields, message } = ('data' in error ? error.data : {}) as Partial<Problem>
  return (
    fields?.[0]?.message ?? message ?? 'The shop cannot be reached just now. Please try again in a moment.'
  )
}
