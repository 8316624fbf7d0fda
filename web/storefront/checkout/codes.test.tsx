import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppliedCode } from '../../../contract/orders/codes.ts'
import { orders, quotes } from '../../../contract/orders/orders.ts'
import { pages } from '../../../domain/pages.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import { describedBy, field, fillInAddress, openCheckout, shopWith } from '../../testing/shopping.ts'

const books = [bookOf(1), bookOf(2)]

const known: Record<string, AppliedCode> = {
  'SUMMER-5': { code: 'SUMMER-5', kind: 'voucher', amount: '5.00' },
  'GIFT-10': { code: 'GIFT-10', kind: 'gift-card', amount: '10.00' },
  'GIFT-99': { code: 'GIFT-99', kind: 'gift-card', amount: '20.00' },
}

const sumsWith = (codes: AppliedCode[]) => {
  const sumOf = (kind: AppliedCode['kind']) =>
    codes.filter((code) => code.kind === kind).reduce((sum, { amount }) => sum + Number(amount), 0)
  const total = 20 - sumOf('voucher')
  return {
    subtotal: '20.00',
    discount: sumOf('voucher').toFixed(2),
    delivery: '0.00',
    tax: '0.00',
    total: total.toFixed(2),
    taxLines: [],
    pricesIncludeTax: true,
    deliveryMethod: 'delivery' as const,
    codes,
    due: (total - sumOf('gift-card')).toFixed(2),
  }
}

/** A shop that knows some codes. */
function shopWithCodes() {
  const { api } = shopWith(books)
  api.on(quotes.compute, ({ body: { codes = [] } }) => {
    const refusedCode = codes.find((code) => !(code in known))
    if (refusedCode === undefined)
      return { status: 200, body: sumsWith(codes.map((code) => known[code] as AppliedCode)) }
    return problem(409, 'code-refused', {
      refusedCode,
      reason: 'unknown',
      message: `${refusedCode} is unknown.`,
    })
  })
  return api
}

const open = (api: ReturnType<typeof shopWithCodes>) =>
  openPage(pages.checkout, api, { user: reader, cartItems: books, shop: { isDemo: false, pages: [] } })

const order = () => screen.getByRole('region', { name: 'Your order' })
const button = (name: string) => screen.getByRole('button', { name })
const codeField = () => screen.findByLabelText<HTMLInputElement>('Code')
const applied = () => within(screen.getByRole('list', { name: 'Applied codes' })).getAllByRole('listitem')
const sum = (label: string) => within(order()).queryByText(label)?.closest('div')?.textContent

test('the demo asks for no code', async () => {
  await openCheckout(shopWithCodes(), books)
  await screen.findByText('Total Price: $20.00')
  expect(screen.queryByText('Voucher or gift card')).toBeNull()
})

test('codes are applied one by one, change the sums, and are sent with the order', async () => {
  const api = shopWithCodes()
  api.on(orders.place, () => ({ status: 201, body: orderOf(1, books) }))
  const { person } = await open(api)
  await person.click(await screen.findByText('Voucher or gift card'))
  await person.type(await codeField(), ' summer-5 {Enter}')
  await waitFor(() => expect(sum('Voucher SUMMER-5')).toBe('Voucher SUMMER-5: -$5.00'))
  expect((await codeField()).value).toBe('')
  expect(document.activeElement).toBe(await codeField())
  await person.type(await codeField(), 'gift-10')
  await person.click(button('Apply'))
  await waitFor(() => expect(sum('Gift card GIFT-10')).toBe('Gift card GIFT-10: -$10.00'))
  expect(sum('Left to pay')).toContain('$5.00')
  expect(sum('Total')).toContain('$15.00')
  expect(applied().map(({ textContent }) => textContent)).toEqual([
    'SUMMER-5Takes off $5.00',
    'GIFT-10Pays $10.00',
  ])
  expect(api.sentTo(orders.place)).toEqual([])
  fillInAddress()
  await person.click(button('Place an Order'))
  await screen.findByRole('alertdialog', { name: 'Confirmed Order' })
  expect(api.sentTo(orders.place).at(-1)?.body).toMatchObject({
    totalPrice: '15.00',
    due: '5.00',
    codes: ['SUMMER-5', 'GIFT-10'],
  })
})

test('a code is applied while the sums with the one before are still computed', async () => {
  const api = shopWithCodes()
  const { person } = await open(api)
  await person.click(await screen.findByText('Voucher or gift card'))
  const quoted = api.sentTo(quotes.compute).length
  api.on(quotes.compute, ({ body: { codes = [] } }) => {
    const isApplied = api.sentTo(quotes.compute).length > quoted + 1
    const answer = { status: 200, body: sumsWith(codes.map((code) => known[code] as AppliedCode)) }
    return isApplied && codes.length === 1 ? new Promise(() => {}) : answer
  })
  await person.type(await codeField(), 'SUMMER-5{Enter}')
  await waitFor(() => expect(applied()).toHaveLength(1))
  await waitFor(() => expect(api.sentTo(quotes.compute)).toHaveLength(quoted + 2))
  await person.type(await codeField(), 'GIFT-10{Enter}')
  await waitFor(() => expect(applied()).toHaveLength(2))
})

test('an applied code is kept over a reload until it is removed', async () => {
  const api = shopWithCodes()
  const { person, unmount } = await open(api)
  await person.click(await screen.findByText('Voucher or gift card'))
  await person.type(await codeField(), 'SUMMER-5{Enter}')
  await waitFor(() => expect(applied()).toHaveLength(1))
  unmount()
  const again = await open(api)
  await waitFor(() => expect(sum('Voucher SUMMER-5')).toBe('Voucher SUMMER-5: -$5.00'))
  await again.person.click(button('Remove SUMMER-5'))
  await waitFor(() => expect(sum('Total')).toContain('$20.00'))
  expect(screen.queryByRole('list', { name: 'Applied codes' })).toBeNull()
})

test('a refused code is explained at its field, and changes nothing', async () => {
  const api = shopWithCodes()
  const { person } = await open(api)
  await person.click(await screen.findByText('Voucher or gift card'))
  await person.click(button('Apply'))
  expect(describedBy(await codeField())).toBe('Enter a code')
  await person.type(await codeField(), 'NOPE{Enter}')
  await waitFor(async () => expect(describedBy(await codeField())).toBe('NOPE is unknown.'))
  expect((await codeField()).value).toBe('NOPE')
  expect((await codeField()).getAttribute('aria-invalid')).toBe('true')
  api.on(quotes.compute, () =>
    problem(429, 'rate-limited', { message: 'Too many attempts. Try again in 30 seconds.' }),
  )
  await person.click(button('Apply'))
  await waitFor(async () =>
    expect(describedBy(await codeField())).toBe('Too many attempts. Try again in 30 seconds.'),
  )
  api.on(quotes.compute, () => noConnection)
  await person.click(button('Apply'))
  await waitFor(async () => expect(describedBy(await codeField())).toMatch(/^The shop can't be reached\./))
  await person.type(await codeField(), '2')
  expect(describedBy(await codeField())).toBe('')
  expect(sum('Total')).toContain('$20.00')
})

test('a code that was used up meanwhile is taken back, and the shopper is told before the order is placed', async () => {
  const api = shopWithCodes()
  const { person } = await open(api)
  await person.click(await screen.findByText('Voucher or gift card'))
  await person.type(await codeField(), 'SUMMER-5{Enter}')
  await waitFor(() => expect(applied()).toHaveLength(1))
  api.on(orders.place, () =>
    problem(409, 'code-refused', {
      refusedCode: 'SUMMER-5',
      reason: 'used-up',
      message: 'SUMMER-5 is used up.',
    }),
  )
  fillInAddress()
  await person.click(button('Place an Order'))
  await waitFor(async () => expect(describedBy(await codeField())).toBe('SUMMER-5 is used up.'))
  await waitFor(() => expect(sum('Total')).toContain('$20.00'))
  expect(screen.queryByRole('list', { name: 'Applied codes' })).toBeNull()
  expect(field('City').value).toBe('Berlin')
})

test('a gift card that is worth enough leaves no way to pay to choose', async () => {
  const api = shopWithCodes()
  const { person } = await open(api)
  await person.click(await screen.findByText('Voucher or gift card'))
  await person.type(await codeField(), 'GIFT-99{Enter}')
  await screen.findByText('Your gift card pays for the whole order.')
  expect(sum('Left to pay')).toContain('$0.00')
})
