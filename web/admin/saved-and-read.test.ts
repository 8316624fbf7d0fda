import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings, saveSettings } from '../../contract/shop/settings.ts'
import { setup } from '../../contract/shop/setup.ts'
import { shop as shopRoutes } from '../../contract/shop/shop.ts'
import type { Site } from '../app/shop/site.ts'
import { makeStore } from '../app/store.ts'
import { meanwhile, slowRoutes } from '../testing/slow-routes.ts'
import { refreshShop } from './refresh-shop.ts'
import { settingsApi } from './settings/settings-api.ts'
import { setupApi } from './setup/setup-api.ts'

/** A shop with a name and the progress of its set-up. */
function openShop() {
  let settings = { name: 'Old', version: 1 }
  let progress = { step: 'shop', isDismissed: false }
  const answers = new Map<object, (body: unknown) => unknown>([
    [readSettings.shop, () => settings],
    [
      saveSettings.shop,
      (body) => (settings = { ...settings, ...(body as object), version: settings.version + 1 }),
    ],
    [setup.get, () => progress],
    [setup.save, (body) => (progress = { ...progress, ...(body as object) })],
    [shopRoutes.get, () => ({ name: settings.name, accent: '#000000' })],
  ])
  const { callRoute, ...holding } = slowRoutes((route, { body }) => ({
    status: 200,
    body: answers.get(route)?.(body),
  }))
  return { ...makeStore({ preloadedState: { site: {} as Site }, callRoute }), ...holding }
}

test('saved settings are not undone by a read that comes back after them', async () => {
  const { dispatch, getState, holdResponses } = openShop()
  const { getSettings, saveSettings } = settingsApi.endpoints
  const letGo = holdResponses(readSettings.shop)
  const requests = [
    dispatch(getSettings.initiate('shop')),
    dispatch(saveSettings.initiate({ group: 'shop', body: { name: 'New' } })),
  ]
  await meanwhile()
  letGo()
  await Promise.all(requests)
  expect(getSettings.select('shop')(getState() as never).data).toMatchObject({ name: 'New', version: 2 })
})

test('an owner who leaves the set-up is not led back by a read that comes back after that', async () => {
  const { dispatch, getState, holdResponses } = openShop()
  const { getSetup, saveSetup } = setupApi.endpoints
  await dispatch(getSetup.initiate())
  const letGo = holdResponses(setup.get)
  const requests = [
    dispatch(getSetup.initiate(undefined, { forceRefetch: true })),
    dispatch(saveSetup.initiate({ isDismissed: true })),
  ]
  await meanwhile()
  letGo()
  // The reads after it are slow, too.
  holdResponses(setup.get)
  await Promise.all(requests)
  expect(getSetup.select()(getState() as never).data).toMatchObject({ isDismissed: true })
})

test('of two changes in a row the dashboard shows the second', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('document', { documentElement: { style: { setProperty: () => {} } } })
  const { dispatch, getState, holdResponses } = openShop()
  const { saveSettings } = settingsApi.endpoints
  const rename = (name: string) => dispatch(saveSettings.initiate({ group: 'shop', body: { name } }))
  await rename('First')
  const letGo = holdResponses(shopRoutes.get)
  const first = refreshShop(dispatch)
  await meanwhile()
  await rename('Second')
  const second = refreshShop(dispatch)
  await meanwhile()
  letGo()
  await Promise.all([first, second])
  expect(getState().site.shop.name).toBe('Second')
})
