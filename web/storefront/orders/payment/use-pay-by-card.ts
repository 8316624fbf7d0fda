import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageIn } from '../../../app/api/problem-in.ts'
import { staying } from '../../layout/use-fresh-page.ts'
import { useStartPaymentMutation } from './payment-api.ts'
import { msg, t } from '../../../../messages/t.ts'

/** Router state with which the checkout leads to a new order: its payment page opens at once. */
export type ToBePaid = { pay: true }

/** The provider's, or that of its fake on the same machine. */
function isPaymentPage(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

const cannotOpen = msg(
  'The payment page could not be opened. Your order is safe: try again, or choose another way to pay.',
)

/** Leads to the page on which the order is paid. */
export function usePayByCard(id: string) {
  const [start, { isLoading }] = useStartPaymentMutation()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    // The page is shown again as it was left.
    const comeBack = () => setLeaving(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function pay() {
    setFailure('')
    const { data, error } = await start(id)
    if (!data || !isPaymentPage(data.url)) return setFailure(error ? messageIn(error) : t(cannotOpen))
    setLeaving(true)
    window.location.assign(data.url)
  }
  return { pay, isBusy: isLoading || isLeaving, failure }
}

/** Calls `pay` for an order that the checkout has just placed: once, not after a reload, nor after Back. */
export function usePayAtOnce(pay: () => Promise<unknown>) {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isNew = (state as Partial<ToBePaid> | null)?.pay === true
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isNew || isBegun.current) return
    isBegun.current = true
    void navigate(pathname, { replace: true, ...staying })
    void pay()
  }, [isNew, navigate, pathname, pay])
}
