import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { type AskedOrders, ordersIn, ordersPage } from './asked-orders.ts'

/** Keeps the status filter and starts at the first page. */
export function OrderSearch({ asked: { q = '' } }: { asked: AskedOrders }) {
  const navigate = useNavigate()
  const { input, send } = useFindBox(q)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The URL may be ahead of the page.
    const { status } = ordersIn(new URLSearchParams(window.location.search))
    void navigate(ordersPage({ status, q: send() }))
  }
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={find}>
        <FindBox input={input} label="Search orders" placeholder="Number, name or e-mail" defaultValue={q} />
      </form>
    </search>
  )
}
