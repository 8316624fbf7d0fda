import type { FormEvent, ReactNode } from 'react'
import { typedIn } from './typed-in.ts'

type Props = {
  /** Receives a function that returns the value of a field by name. */
  onSend(typed: (name: string) => string): void
  children: ReactNode
}

/** Uses POST, so that without scripts no password appears in the URL. */
export function Form({ onSend, children }: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(typedIn(event.currentTarget))
  }
  return (
    <form method="post" onSubmit={send} className="grid gap-5">
      {children}
    </form>
  )
}
