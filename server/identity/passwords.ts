import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

type Cost = typeof cost

const derive = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost) =>
  argon2id('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: 32 })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash in the usual text form, with its costs in it, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const hashForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = hashForm.exec(hash) ?? []
  if (!tag) throw new Error('A password hash is not in the form that this shop writes')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), costs)
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'))
}
