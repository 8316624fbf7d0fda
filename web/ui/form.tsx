import type { FormEvent, ReactNode } from 'react'

type Props = {
  /** Gets a way to ask what was typed under a name. */
  onSend(typed: (name: string) => string): void
  children: ReactNode
}

/** A post where scripts are off, so that no password ever shows in an address. */
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
