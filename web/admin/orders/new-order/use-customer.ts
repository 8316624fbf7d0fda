import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Customer } from '../../../../contract/people/customers.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { countryCode } from '../../../../domain/countries.ts'
import { t } from '../../../../messages/t.ts'
import { useShop } from '../../../app/shop/site.ts'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { useLazyGetOrderQuery } from '../../admin-api.ts'
import { useLazyGetCustomerQuery } from '../../people/customers/customers-api.ts'
import type { Draft } from './use-draft.ts'

/** Chooses an account, and fills in what is known of its owner: the saved address, or that of the latest order. */
export function useCustomer({ setCustomer, type }: Draft) {
  const [getCustomer, { isFetching }] = useLazyGetCustomerQuery()
  const [getOrder] = useLazyGetOrderQuery()
  const [problem, setProblem] = useState('')
  const { locale } = useShop()

  async function lastAddress({ latestOrders: [latest] }: Customer) {
    const { data: order } = latest ? await getOrder(latest._id) : {}
    return order && { name: order.name, phone: order.phone, ...order.address }
  }

  async function choose(number: number) {
    setProblem('')
    const { data: customer } = await getCustomer(number)
    if (!customer) return setProblem(t("The customer couldn't be loaded."))
    const { name, email, addresses } = customer
    const known =
      addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? (await lastAddress(customer))
    const {
      phone = '',
      street = '',
      street2 = '',
      city = '',
      state = '',
      zipcode = '',
      country = '',
    } = {
      ...known,
    }
    const address = {
      street,
      street2,
      city,
      state,
      zipcode,
      country: countryCode(country, locale) ?? country,
    }
    setCustomer({ number, name, email })
    type({ name: name || known?.name || '', email: '', phone, ...address })
  }
  useCustomerOfUrl(choose)
  return { choose, problem, isLoading: isFetching }
}

/** The customer whose page led here; after that the URL is that of any new order, so that a reload keeps what was typed. */
function useCustomerOfUrl(choose: (number: number) => Promise<void>) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(address.get('customer'))
  const take = useEffectEvent(() => {
    void choose(asked)
    void navigate(adminPages.newOrder, { replace: true })
  })
  useEffect(() => {
    if (asked > 0) take()
  }, [asked])
}
