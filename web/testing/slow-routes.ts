import type { CallRoute } from '../app/services.ts'

type Answer = { status: number; body: unknown }
type Input = Parameters<CallRoute>[1] & { body?: unknown }

/** Routes in memory, whose requests or responses can be held up on their way. */
export function slowRoutes(answer: (route: object, input: Input) => Answer) {
  const onTheWay = new Map<object, Promise<void>>()
  const onTheWayBack = new Map<object, Promise<void>>()

  /** Returns what lets them go. */
  function holdUp(held: Map<object, Promise<void>>, route: object) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(route, promise)
    return () => {
      held.delete(route)
      resolve()
    }
  }
  const callRoute: CallRoute = async (route, input) => {
    await onTheWay.get(route)
    const answered = answer(route, input)
    await onTheWayBack.get(route)
    return answered
  }
  return {
    callRoute,
    holdRequests: (route: object) => holdUp(onTheWay, route),
    holdResponses: (route: object) => holdUp(onTheWayBack, route),
  }
}

/** Lets everything happen that waits for nothing that is held up. */
export const meanwhile = () => new Promise((resolve) => setTimeout(resolve))
