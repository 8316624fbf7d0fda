import { type BaseQueryApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'

const sendOnce = fetchBaseQuery({ credentials: 'include', timeout: 30_000 })

/**
 * A read that a busy store refuses is sent again when the store says so; anything else is for the person to repeat. A
 * query changes nothing, whatever its method: the totals of a cart are computed by a POST.
 */
export async function send(
  request: FetchArgs,
  context: BaseQueryApi,
  attempts = 3,
): Promise<Awaited<ReturnType<typeof sendOnce>>> {
  const sent = await sendOnce(request, context, {})
  const pause = sent.error?.status === 503 && sent.meta?.response?.headers.get('retry-after')
  if (context.type !== 'query' || !pause || attempts === 1 || context.signal.aborted) return sent
  await new Promise((resolve) => setTimeout(resolve, Number(pause) * 1_000))
  return send(request, context, attempts - 1)
}
