import { type ComponentType, lazy, Suspense } from 'react'
import { useShop } from '../../app/shop/site.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { HeartProps } from './late-heart.tsx'

const LateHeart = lazy(() =>
  import('./late-heart.tsx').then(
    (late): { default: ComponentType<HeartProps> } => ({ default: late.LateHeart }),
    () => ({ default: () => null }),
  ),
)

/** Pages are the same for everybody: what is the shopper's own appears beside, or above, what was there. The specification has none. */
export function Heart(props: HeartProps) {
  const { isDemo } = useShop()
  return (
    useHydrated() &&
    !isDemo && (
      <Suspense>
        <LateHeart {...props} />
      </Suspense>
    )
  )
}
