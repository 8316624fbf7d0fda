import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type GiftCard, giftCards } from '../../../contract/orders/gift-cards.ts'
import type { StaffRole } from '../../../domain/staff-roles.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'
import { descriptionOf } from '../testing/dashboard.tsx'

const path = '/dashboard/gift-cards'
const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-09-30T12:00:00.000Z'
const day = 'September 30, 2026'

const card: GiftCard = {
  id,
  code: 'GIFT-7KQ2-M9XD',
  amount: '50.00',
  balance: '37.50',
  paidBy: 'cash',
  to: { name: 'Ada Reader', email: 'ada@reader.example', text: 'Happy birthday!' },
  isBlocked: false,
  isTakenBack: false,
  soldAt: at,
  emailedAt: null,
  moves: [
    { at, kind: 'sold', amount: '50.00', order: null, by: 'Max' },
    { at, kind: 'redeemed', amount: '-12.50', order: { _id: id, number: 1001 }, by: '' },
  ],
}

const lists = (listed: GiftCard[], total = listed.length) => {
  const api = fakeApi()
  api.on(giftCards.list, () => ({ status: 200, body: { giftCards: listed, total, balance: '37.50' } }))
  return api
}

const url = () => window.location.pathname + window.location.search
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('the list has the balance of all cards, and of each its state', async () => {
  const spent = { ...card, id: id.replace(/1$/, '2'), code: 'SPENT-1', balance: '0.00' }
  const blocked = { ...card, id: id.replace(/1$/, '3'), code: 'LOST-1', isBlocked: true }
  await openAdmin(path, lists([card, spent, blocked]))
  await screen.findByText('3 gift cards')
  expect(screen.getByRole('main').textContent).toContain('Your gift cards are still worth $37.50 in all.')
  const [, first, second, third] = screen.getAllByRole('row')
  expect(first && cellsOf(first)).toEqual([
    'GIFT-7KQ2-M9XDActiveAda Reader',
    'Ada Readerada@reader.example',
    day,
    '$37.50of $50.00',
    'Active',
  ])
  expect(second && cellsOf(second).at(-1)).toBe('Spent')
  expect(third && cellsOf(third).at(-1)).toBe('Blocked')
})

test('gift cards are searched and paged by the URL', async () => {
  const api = lists([card], 60)
  const { person } = await openAdmin(`${path}?page=9999`, api)
  await screen.findByText('Page 3 of 3')
  await person.type(screen.getByRole('searchbox', { name: 'Search gift cards' }), '7kq2{Enter}')
  expect(url()).toBe(`${path}?q=7kq2`)
  await waitFor(() =>
    expect(api.sentTo(giftCards.list).at(-1)?.query).toMatchObject({ q: '7kq2', offset: 0 }),
  )
})

test('a shop without gift cards is told how they work; a list that failed is tried again', async () => {
  const api = lists([])
  api.on(giftCards.list, () => noConnection)
  const { person } = await openAdmin(path, api)
  await screen.findByText("The gift cards couldn't be loaded.")
  api.on(giftCards.list, () => ({ status: 200, body: { giftCards: [], total: 0, balance: '0.00' } }))
  await person.click(await button('Try again'))
  await screen.findByText(/^No gift cards yet\. Sell one at the counter or by e-mail/)
})

const opens = (opened: GiftCard = card) => {
  const api = lists([opened])
  api.on(giftCards.get, () => ({ status: 200, body: opened }))
  return api
}

test('a gift card is sold once, also if the first response is lost', async () => {
  const api = opens()
  const answers = [noConnection, { status: 201, body: card }]
  api.on(giftCards.sell, () => answers.shift() ?? problem(500, 'internal'))
  const { person } = await openAdmin(`${path}/new`, api)
  await person.type(await field('Amount (USD)'), '50')
  await person.selectOptions(await field('Paid by'), 'Card at the till')
  await person.type(await field('For whom'), 'Ada Reader')
  await person.type(await field('Greeting'), 'Happy birthday!')
  await person.click(await button('Sell gift card'))
  await screen.findByText("The shop can't be reached. Check your connection and try again.")
  await person.click(await button('Sell gift card'))
  await screen.findByRole('region', { name: card.code })
  expect(url()).toBe(`${path}/${id}`)
  const sale = { amount: '50', paidBy: 'card-terminal', name: 'Ada Reader', email: '' }
  const bodies = api.sentTo(giftCards.sell).map(({ body }) => body)
  expect(bodies).toEqual([
    { ...sale, text: 'Happy birthday!' },
    { ...sale, text: 'Happy birthday!' },
  ])
})

test('what the server refuses is shown at the fields of a sale', async () => {
  const api = fakeApi()
  api.on(giftCards.sell, () =>
    problem(400, 'invalid', { fields: [{ field: 'amount', message: 'Enter an amount' }] }),
  )
  const { person } = await openAdmin(`${path}/new`, api)
  await person.type(await field('E-mail'), 'nobody')
  await person.click(await button('Sell gift card'))
  expect(descriptionOf(await field('E-mail'))).toContain('Enter an e-mail address')
  await person.clear(await field('E-mail'))
  await person.click(await button('Sell gift card'))
  await waitFor(async () => expect(descriptionOf(await field('Amount (USD)'))).toBe('Enter an amount'))
})

test('the page of a gift card has its ledger with links to orders, and what is printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { person } = await openAdmin(`${path}/${id}`, opens())
  await screen.findByText(/^\$37\.50 of \$50\.00 left/)
  const [, sold, redeemed, balance] = screen.getAllByRole('row')
  expect(sold && cellsOf(sold)).toEqual(['SoldSep 30, 2026, 12:00 PM', '', 'Max', '$50.00'])
  expect(redeemed && cellsOf(redeemed).slice(1)).toEqual(['1001', 'the shop', '-$12.50'])
  expect(screen.getByRole('link', { name: '1001' }).getAttribute('href')).toBe(`/dashboard/orders/${id}`)
  expect(balance && cellsOf(balance).at(-1)).toBe('$37.50')
  await person.click(await button('Print'))
  expect(print).toHaveBeenCalledOnce()
  const sheet = screen.getByRole('article', { name: 'Gift card', hidden: true })
  for (const text of ['Book Store', '$50.00', 'For Ada Reader', 'Happy birthday!', card.code])
    expect(sheet.textContent).toContain(text)
})

test('a gift card is sent by e-mail to the address that is typed', async () => {
  const api = opens()
  api.on(giftCards.send, () =>
    problem(400, 'invalid', { fields: [{ field: 'email', message: 'No address' }] }),
  )
  const { person } = await openAdmin(`${path}/${id}`, api)
  await person.click(await button('Send by e-mail'))
  const address = await field('Send to')
  expect(address.value).toBe('ada@reader.example')
  await person.clear(address)
  await person.click(await button('Send'))
  await waitFor(() => expect(descriptionOf(address)).toBe('No address'))
  api.on(giftCards.send, () => ({ status: 200, body: { ...card, emailedAt: at } }))
  await person.type(address, 'max@reader.example')
  await person.click(await button('Send'))
  await screen.findByText('The gift card is on its way to max@reader.example.')
  expect(api.sentTo(giftCards.send).at(-1)).toEqual({ params: { id }, body: { email: 'max@reader.example' } })
})

test('a manager blocks a lost gift card and allows it again; a clerk cannot', async () => {
  let opened = card
  const api = opens()
  api.on(giftCards.get, () => ({ status: 200, body: opened }))
  api.on(giftCards.block, ({ body: { isBlocked } }) => {
    opened = { ...card, isBlocked }
    return { status: 200, body: opened }
  })
  const as = (role: StaffRole) => openAdmin(`${path}/${id}`, api, { role })
  const { person, unmount } = await as('manager')
  await person.click(await button('Block'))
  const dialog = await screen.findByRole('alertdialog', { name: `Block ${card.code}?` })
  await person.click(within(dialog).getByRole('button', { name: 'Block' }))
  await screen.findByText('The gift card is blocked.')
  await person.click(await button('Allow again'))
  await screen.findByText('The gift card can be spent again.')
  expect(api.sentTo(giftCards.block).map(({ body }) => body)).toEqual([
    { isBlocked: true },
    { isBlocked: false },
  ])
  unmount()
  await as('clerk')
  await screen.findByRole('region', { name: card.code })
  await button('Print')
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
})

test('a manager takes back a sale that was a mistake, unless some of it is spent', async () => {
  let opened: GiftCard = { ...card, balance: card.amount }
  const api = opens()
  api.on(giftCards.get, () => ({ status: 200, body: opened }))
  api.on(giftCards.takeBack, () => problem(409, 'gift-card-spent', { balance: '0.50' }))
  const { person, unmount } = await openAdmin(`${path}/${id}`, api, { role: 'manager' })
  const takeBack = async () => {
    await person.click(await button('Take back'))
    const dialog = await screen.findByRole('alertdialog', { name: `Take back ${card.code}?` })
    within(dialog).getByText(/The journal gets a refund of \$50\.00: Cash\./)
    await person.click(within(dialog).getByRole('button', { name: 'Take back' }))
  }
  await takeBack()
  await screen.findByText('Message of gift-card-spent')
  api.on(giftCards.takeBack, () => {
    opened = { ...opened, balance: '0.00', isTakenBack: true }
    return { status: 200, body: opened }
  })
  await takeBack()
  await screen.findByText('The gift card is taken back.')
  expect(screen.getAllByText('Taken back').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  unmount()
  opened = card
  await openAdmin(`${path}/${id}`, api, { role: 'manager' })
  await button('Block')
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('a gift card that does not exist, or that could not be loaded, is named as such', async () => {
  const api = fakeApi()
  api.on(giftCards.get, () => problem(404, 'not-found'))
  const { unmount } = await openAdmin(`${path}/${id}`, api)
  await screen.findByText('There is no such gift card.')
  unmount()
  api.on(giftCards.get, () => noConnection)
  await openAdmin(`${path}/${id}`, api)
  await screen.findByText("The gift card couldn't be loaded.")
})
