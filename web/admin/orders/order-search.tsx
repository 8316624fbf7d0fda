import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { FindBox } from '../ui/find-box.tsx'
import { type AskedOrders, ordersPage } from './asked-orders.ts'

/** Looks among the orders of the chosen status, from the first page on. */
export function OrderSearch({ asked: { status, q } }: { asked: AskedOrders }) {
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(ordersPage({ status, q: typeof typed === 'string' ? typed.trim() : '' }))
  }
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={find}>
        <FindBox label="Search orders" placeholder="Number, name or e-mail" defaultValue={q} />
      </form>
    </search>
  )
}
