import { type ComponentType, lazy } from 'react'

/** A lazy route component. `fetch` preloads its code, after which it renders without suspending. */
export function lazyRoute(fetch: () => Promise<ComponentType>) {
  let Ready: ComponentType | undefined
  const Fetched = lazy(async () => ({ default: await fetch() }))
  const Screen = () => (Ready ? <Ready /> : <Fetched />)
  return Object.assign(Screen, {
    fetch: async () => {
      Ready = await fetch()
    },
  })
}
