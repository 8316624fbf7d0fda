import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

type Request = { method: string; url: string; body?: unknown; headers: Record<string, string> }

export type Sent = { meta?: { response: Response } } & (
  | { data: unknown; error?: undefined }
  | { error: FetchBaseQueryError; data?: undefined }
)

/** In milliseconds. */
const timeout = 30_000

/** Sends JSON and reads JSON. A failure is a value, in the shape that RTK Query knows. */
export async function send({ method, url, body, headers }: Request, signal: AbortSignal): Promise<Sent> {
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
