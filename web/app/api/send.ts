import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

type Request = {
  method: string
  url: string
  body?: unknown
  headers: Record<string, string>
  /** Changes nothing, whatever its method: the totals of a cart are computed by a POST. */
  isRead: boolean
}

export type Sent = { meta?: { response: Response } } & (
  | { data: unknown; error?: undefined }
  | { error: FetchBaseQueryError; data?: undefined }
)

/** In milliseconds. */
const timeout = 30_000

/** A read that a busy store refuses is sent again when the store says so; anything else is for the person to repeat. */
export async function send(request: Request, signal: AbortSignal, attempts = 3): Promise<Sent> {
  const sent = await sendOnce(request, signal)
  const pause = sent.error?.status === 503 && sent.meta?.response.headers.get('retry-after')
  if (!request.isRead || !pause || attempts === 1 || signal.aborted) return sent
  await new Promise((resolve) => setTimeout(resolve, Number(pause) * 1_000))
  return send(request, signal, attempts - 1)
}

/** Sends JSON and reads JSON. A failure is a value, in the shape that RTK Query knows. */
async function sendOnce({ method, url, body, headers }: Request, signal: AbortSignal): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && json) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    const meta = { response }
    const { status, ok } = response
    const data = parse(await response.text())
    if (data instanceof Error)
      return {
        error: { status: 'PARSING_ERROR', originalStatus: status, data: '', error: data.message },
        meta,
      }
    return ok ? { data, meta } : { error: { status, data }, meta }
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}

const json = { 'content-type': 'application/json' }

/** A proxy may answer with something else. */
function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch (error) {
    return error
  }
}
