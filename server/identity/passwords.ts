import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { semaphore } from '../lib/semaphore.ts'

const argon2id = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes. Tests that are not about it lower it. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }

type Cost = typeof passwordCost

/**
 * Each takes 19 MiB and a core for a while: more at once would only make all of them slower, and take the memory. One
 * core is left to everybody else; and who waits gets a turn within a second or so.
 */
const atOnce = semaphore(Math.min(4, Math.max(1, availableParallelism() - 1)), 30)

const derive = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost) =>
  atOnce(() =>
    argon2id('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: 32 }),
  )

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const costsNow = () =>
  `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}$`

/** The hash in the usual text form, with its costs in it, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, passwordCost)
  return `${costsNow()}${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether it was made at other costs than today's. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(costsNow())

const hashForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Compared where there is no hash, so that nobody can tell by the work whether there is one. */
const nobodysHash = () => `${costsNow()}${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = hashForm.exec(hash ?? nobodysHash()) ?? []
  if (!tag) throw new Error('A password hash is not in the form that this shop writes')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), costs)
  return timingSafeEqual(derived, Buffer.from(tag, 'base64')) && typeof hash === 'string'
}
