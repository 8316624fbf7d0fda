import { type ComponentType, lazy, useState } from 'react'
import { withProgress } from '../ui/progress.ts'

/** A component of a module that is loaded on demand. `fetch` preloads it, after which it renders without suspending. */
export function lazyRoute<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Ready: ComponentType | undefined
  const fetch = async (): Promise<ComponentType> => (await load())[name]
  const Fetched = lazy(async () => ({ default: await withProgress(fetch()) }))
  const Screen = () => {
    // A screen that is shown stays the same component, also when its code is preloaded meanwhile.
    const [Shown] = useState<ComponentType>(() => Ready ?? Fetched)
    return <Shown />
  }
  return Object.assign(Screen, {
    displayName: name,
    fetch: async () => {
      Ready = await fetch()
    },
  })
}
