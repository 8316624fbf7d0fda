import { z } from 'zod'

const wish = z.string().max(300).optional()

/** The authorization parameters that a page may set; all others are fixed. */
const Wishes = z.object({ prompt: wish, login_hint: wish, hd: wish })

export type Wishes = Record<string, string>

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
