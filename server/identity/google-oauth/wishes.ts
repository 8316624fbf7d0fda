import { z } from 'zod'

const wish = z.string().max(300).optional()

/** What a page may ask of Google beyond the sign-in itself; all else stays as we ask for it. */
const Wishes = z.object({ prompt: wish, login_hint: wish, hd: wish })

export type Wishes = Record<string, string>

/** As the client library sends them: in JSON. */
export function readWishes(customParameters: unknown): Wishes {
  const { data = {} } = Wishes.safeParse(parsed(customParameters))
  return Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json))
  } catch {
    return undefined
  }
}
