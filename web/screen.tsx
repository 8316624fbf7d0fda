import { type ComponentType, lazy } from 'react'

/** A screen whose code is fetched when it is first shown, or earlier by `fetch`, after which it is there at once. */
export function screen(fetch: () => Promise<ComponentType>) {
  let Ready: ComponentType | undefined
  const Fetched = lazy(async () => ({ default: await fetch() }))
  const Screen = () => (Ready ? <Ready /> : <Fetched />)
  return Object.assign(Screen, {
    fetch: async () => {
      Ready = await fetch()
    },
  })
}
