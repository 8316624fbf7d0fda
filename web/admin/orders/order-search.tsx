import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { type AskedOrders, ordersPage } from './asked-orders.ts'

/** Looks among the orders of the chosen status, from the first page on. */
export function OrderSearch({ asked: { status, q = '' } }: { asked: AskedOrders }) {
  const navigate = useNavigate()
  const { input, send } = useFindBox(q)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
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
