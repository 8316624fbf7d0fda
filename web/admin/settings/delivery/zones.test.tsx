import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveSettings } from '../../../../contract/shop/settings.ts'
import type { ShopSettings } from '../../../../contract/shop/shop.ts'
import { wholeWorld } from '../../../../domain/delivery-zones.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { openAdmin } from '../../testing/open-admin.tsx'
import { storedSettings } from '../../testing/stored-settings.ts'

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const zone = async (name: string) => within(await screen.findByRole('group', { name }))

async function open(zones: object[]) {
  const api = fakeApi()
  storedSettings(api, { delivery: { zones: zones.map((part) => ({ ...wholeWorld, ...part })) } })
  const { person } = await openAdmin('/dashboard/settings/delivery', api)
  const sent = () =>
    api.sentTo(saveSettings.delivery).map(({ body }) => (body as Partial<ShopSettings['delivery']>).zones)
  return { api, person, sent }
}

test('a second zone is added with its countries, fee and letters, by keyboard alone', async () => {
  const { person, sent } = await open([{ fee: '4.90', countries: ['DE'] }])
  const only = await zone('Zone 1: Germany')
  expect(only.queryByLabelText('Name of zone 1'), 'one zone needs no name').toBeNull()
  ;(await button('Add zone')).focus()
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Name of zone 2'))
  await person.keyboard('Neighbours{Tab}{Tab}')
  const added = await zone('Zone 2: Neighbours')
  expect(document.activeElement).toBe(added.getByLabelText('Countries'))
  await person.keyboard('germany')
  const taken = added.getByRole<HTMLButtonElement>('button', { name: 'Germany: is in “Zone 1” already' })
  expect(taken.disabled).toBe(true)
  await person.clear(added.getByLabelText('Countries'))
  await person.keyboard('austria{Enter}')
  const chosen = within(added.getByRole('list', { name: 'Chosen countries' }))
  expect(chosen.getByRole('listitem').textContent).toBe('Austria')
  await person.type(added.getByLabelText('Fee (USD)'), '9.90')
  await person.type(added.getByLabelText('Free from (USD)'), '100')
  await person.type(added.getByLabelText('How long it takes'), '5 days')
  await person.click(added.getByLabelText('Light orders go as a letter'))
  await person.type(added.getByLabelText('Fee of a letter (USD)'), '3.50')
  await person.click(await button('Save'))
  await screen.findByText('Saved')
  const letter = { fee: '3.50', maxGrams: 500 }
  const terms = { countries: ['AT'], fee: '9.90', freeFrom: '100', days: '5 days', letter }
  expect(sent()).toEqual([
    [
      { ...wholeWorld, fee: '4.90', countries: ['DE'] },
      { name: 'Neighbours', ...terms },
    ],
  ])
})

test('a refused field of a zone has its message, and a removed zone leaves the focus with another', async () => {
  const { api, person, sent } = await open([
    { countries: ['DE'] },
    { fee: '9.90' },
    { name: 'Isles', fee: '5' },
  ])
  const twice = 'Add a country. Another zone is for all other countries already.'
  const decimals = 'Use at most 0 decimals: amounts are in JPY'
  const fields = [
    { field: 'zones.2.countries', message: twice },
    { field: 'zones.2.letter.fee', message: decimals },
  ]
  const isles = await zone('Zone 3: Isles')
  await person.click(isles.getByLabelText('Light orders go as a letter'))
  api.on(saveSettings.delivery, () => problem(400, 'invalid', { fields }))
  await person.click(await button('Save'))
  await isles.findByText(twice)
  isles.getByText(decimals)
  expect(document.activeElement).toBe(isles.getByLabelText('Countries'))
  await person.keyboard('isle of man{Enter}')
  expect(isles.queryByText(twice)).toBeNull()
  isles.getByText(decimals)

  await person.click(screen.getByRole('button', { name: 'Remove zone 2' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Name of zone 1'))
  expect(screen.queryByText(decimals)).toBeNull()
  await zone('Zone 2: Isles')
  await person.click(screen.getByRole('button', { name: 'Remove zone 1' }))
  await zone('Zone 1: Isles')
  expect(screen.queryByRole('button', { name: /^Remove zone/ }), 'there is always one').toBeNull()
  await person.click(await button('Save'))
  const letter = { fee: '', maxGrams: 500 }
  expect(sent().at(-1)).toEqual([{ ...wholeWorld, name: 'Isles', fee: '5', countries: ['IM'], letter }])
})
