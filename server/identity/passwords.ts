import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { currentNetwork } from '../http/load-shedding/network-share.ts'
import { fairSemaphore } from '../lib/semaphore.ts'

const argon2id = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes. Most tests lower it. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }

type Cost = typeof passwordCost

/**
 * Each hash takes 19 MiB and a core: more in parallel only slow each other down and use memory. One core
 * stays free for other requests, and a queued hash starts within about a second. Networks take turns.
 */
const withHashSlot = fairSemaphore({
  permits: Math.min(4, Math.max(1, availableParallelism() - 1)),
  maxQueue: 30,
  maxQueueOfKey: 6,
})

const derive = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost) =>
  withHashSlot(currentNetwork(), () =>
    argon2id('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: 32 }),
  )

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

const currentCosts = () =>
  `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}$`

/** In PHC string format, which contains the costs, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, passwordCost)
  return `${currentCosts()}${unpadded(salt)}$${unpadded(tag)}`
}

export const isOutdated = (hash: string): boolean => !hash.startsWith(currentCosts())

const hashForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Compared where there is no hash, so that timing does not reveal which accounts exist. */
export const dummyHash = () => `${currentCosts()}${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = hashForm.exec(hash ?? dummyHash()) ?? []
  if (!tag) throw new Error('A stored password hash is not an argon2id hash in PHC format')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), costs)
  return timingSafeEqual(derived, Buffer.from(tag, 'base64')) && typeof hash === 'string'
}
