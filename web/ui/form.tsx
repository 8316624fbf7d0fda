import type { FormEvent, ReactNode } from 'react'

type Props = {
  /** Receives a function that returns the value of a field by name. */
  onSend(typed: (name: string) => string): void
  children: ReactNode
}

/** Uses POST, so that without scripts no password appears in the URL. */
export function Form({ onSend, children }: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onSend((name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    })
  }
  return (
    <form method="post" onSubmit={send} className="grid gap-5">
      {children}
    </form>
  )
}
