import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Voucher, vouchers } from '../../../contract/orders/vouchers.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'
import { descriptionOf } from '../testing/dashboard.tsx'

const path = '/dashboard/vouchers'
const id = '00000000-0000-4000-8000-000000000001'

const summer: Voucher = {
  id,
  code: 'SUMMER-10',
  reduction: { kind: 'percent', percent: '7.5' },
  categories: ['horror'],
  validFrom: '2020-06-01',
  validUntil: '2020-08-31',
  maxUses: 100,
  isActive: true,
  note: 'For the newsletter',
  uses: 12,
  taken: '31.20',
  createdAt: '2020-05-01T12:00:00.000Z',
}

const fresh: Voucher = {
  ...summer,
  id: id.replace(/1$/, '2'),
  code: 'TAKE-5',
  reduction: { kind: 'amount', amount: '5.00' },
  categories: [],
  validFrom: null,
  validUntil: null,
  maxUses: null,
  note: '',
  uses: 0,
  taken: '0.00',
}

const lists = (listed: Voucher[], total = listed.length) => {
  const api = fakeApi()
  api.on(vouchers.list, () => ({ status: 200, body: { vouchers: listed, total } }))
  return api
}

const url = () => window.location.pathname + window.location.search
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('a row has code, reduction, days, uses, sum and state, and leads to the voucher', async () => {
  await openAdmin(path, lists([summer, fresh]))
  await screen.findByText('2 vouchers')
  const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  expect(cellsOf(first)).toEqual([
    'SUMMER-10ExpiredHorrorFor the newsletter',
    '7.5\u00a0%',
    'June 1, 2020 to August 31, 2020',
    '12 of 100',
    '$31.20',
    'Expired',
  ])
  expect(cellsOf(second)).toEqual(['TAKE-5Active', '$5.00', 'Any day', '0', '$0.00', 'Active'])
  expect(screen.getByRole('link', { name: 'TAKE-5' }).getAttribute('href')).toBe(`${path}/TAKE-5`)
})

test('the list of vouchers is searched and paged by its URL', async () => {
  const api = lists([summer], 60)
  const { person } = await openAdmin(`${path}?page=9999`, api)
  await screen.findByText('Page 3 of 3')
  expect(url()).toBe(`${path}?page=3`)
  await person.type(screen.getByRole('searchbox', { name: 'Search vouchers' }), 'sum{Enter}')
  expect(url()).toBe(`${path}?q=sum`)
  await waitFor(() => expect(api.sentTo(vouchers.list).at(-1)?.query).toMatchObject({ q: 'sum', offset: 0 }))
  api.on(vouchers.list, () => ({ status: 200, body: { vouchers: [], total: 0 } }))
  await person.type(screen.getByRole('searchbox', { name: 'Search vouchers' }), 'zzz{Enter}')
  await screen.findByText('No voucher matches this.')
})

test('a shop without vouchers is told what they are for; a list that failed is tried again', async () => {
  const api = lists([])
  api.on(vouchers.list, () => noConnection)
  const { person } = await openAdmin(path, api)
  await screen.findByText("The vouchers couldn't be loaded.")
  api.on(vouchers.list, () => ({ status: 200, body: { vouchers: [], total: 0 } }))
  await person.click(await button('Try again'))
  await screen.findByText(/^No vouchers yet\. Create one to thank your readers/)
})

test('a voucher is created with a suggested code and its terms', async () => {
  const api = lists([fresh])
  api.on(vouchers.create, () => ({ status: 201, body: fresh }))
  const { person } = await openAdmin(`${path}/new`, api)
  await person.click(await button('Suggest a code'))
  expect((await field('Code')).value).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  await person.clear(await field('Code'))
  await person.type(await field('Code'), 'take-5')
  await person.selectOptions(await field('What it takes off'), 'An amount')
  await person.type(await field('Amount (USD)'), '5')
  await person.click(await field('Horror'))
  await person.selectOptions(await field('How often it can be used'), 'A number of times')
  await person.click(await button('Create voucher'))
  expect(descriptionOf(await field('Number of times'))).toBe('Enter a number, for example 100')
  await person.type(await field('Number of times'), '20')
  await person.click(await button('Create voucher'))
  await waitFor(() => expect(url()).toBe(path))
  expect(api.sentTo(vouchers.create).map(({ body }) => body)).toEqual([
    {
      code: 'TAKE-5',
      reduction: { kind: 'amount', amount: '5' },
      categories: ['horror'],
      validFrom: null,
      validUntil: null,
      maxUses: 20,
      isActive: true,
      note: '',
    },
  ])
})

test('what the server refuses is shown at the fields of a new voucher', async () => {
  const api = fakeApi()
  api.on(vouchers.create, () =>
    problem(400, 'invalid', { fields: [{ field: 'reduction.percent', message: 'Enter a percentage' }] }),
  )
  const { person } = await openAdmin(`${path}/new`, api)
  await person.click(await button('Create voucher'))
  expect(descriptionOf(await field('Code'))).toContain('Enter a code')
  await person.type(await field('Code'), 'x-mas')
  await person.click(await button('Create voucher'))
  await waitFor(async () => expect(descriptionOf(await field('Percentage'))).toBe('Enter a percentage'))
  api.on(vouchers.create, () => problem(409, 'code-taken'))
  await person.click(await button('Create voucher'))
  await waitFor(async () =>
    expect(descriptionOf(await field('Code'))).toContain('Another voucher or gift card has this code'),
  )
})

test('the terms of a voucher are changed, and a used one can only be switched off', async () => {
  const api = lists([summer])
  api.on(vouchers.change, ({ body }) => {
    const changed = { ...summer, ...body }
    api.on(vouchers.list, () => ({ status: 200, body: { vouchers: [changed], total: 1 } }))
    return { status: 200, body: changed }
  })
  const { person } = await openAdmin(`${path}/SUMMER-10`, api)
  const facts = await screen.findByRole('region', { name: 'SUMMER-10' })
  expect(within(facts).getByText('12 of 100')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete voucher' })).toBeNull()
  screen.getByText('Orders have used this voucher, so it can only be switched off.')
  await person.click(await field('Can be used'))
  await person.selectOptions(await field('How often it can be used'), 'As often as shoppers like')
  await person.click(await button('Save'))
  await screen.findByText('Saved.')
  await within(facts).findByText('Switched off')
  expect(api.sentTo(vouchers.change)).toEqual([
    {
      params: { id },
      body: {
        categories: ['horror'],
        validFrom: '2020-06-01',
        validUntil: '2020-08-31',
        maxUses: null,
        isActive: false,
        note: 'For the newsletter',
      },
    },
  ])
})

test('a voucher that nobody used is deleted, unless an order used it meanwhile', async () => {
  const api = lists([fresh])
  api.on(vouchers.remove, () => problem(409, 'voucher-used'))
  const { person } = await openAdmin(`${path}/TAKE-5`, api)
  const confirm = async () => {
    await person.click(await button('Delete voucher'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete TAKE-5?' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
  }
  await confirm()
  const refusal = await screen.findByRole('alertdialog', { name: 'Message of voucher-used' })
  await person.click(within(refusal).getByRole('button', { name: 'OK' }))
  api.on(vouchers.remove, () => ({ status: 204, body: null }))
  await confirm()
  await waitFor(() => expect(url()).toBe(path))
})

test('a voucher that does not exist, or that could not be loaded, is named as such', async () => {
  const api = lists([{ ...summer, code: 'SUMMER-100' }])
  const { unmount } = await openAdmin(`${path}/SUMMER-10`, api)
  await screen.findByText('There is no such voucher.')
  unmount()
  api.on(vouchers.list, () => noConnection)
  await openAdmin(`${path}/SUMMER-10`, api)
  await screen.findByText("The voucher couldn't be loaded.")
})
