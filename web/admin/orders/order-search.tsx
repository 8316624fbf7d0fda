import { Search } from 'lucide'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { inputLook } from '../../ui/input-look.ts'
import { type AskedOrders, ordersPage } from './asked-orders.ts'

/** Looks among the orders of the chosen status, from the first page on. */
export function OrderSearch({ asked: { status, q } }: { asked: AskedOrders }) {
  const id = useId()
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(ordersPage({ status, q: typeof typed === 'string' ? typed.trim() : '' }))
  }
  return (
    <search className="w-full sm:w-96">
      <form onSubmit={find} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          Search orders
        </label>
        <input
          id={id}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          placeholder="Number, name or e-mail"
          className={`min-w-0 grow ${inputLook}`}
        />
        <button
          type="submit"
          aria-label="Find"
          className="grid size-12 shrink-0 place-items-center rounded-panel border border-edge hover:border-ink-soft"
        >
          <Icon of={Search} className="size-5" />
        </button>
      </form>
    </search>
  )
}
