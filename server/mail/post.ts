import type { Letter } from '../../contract/mail.ts'
import type { Database, Queryable } from '../database/database.ts'
import { encryptionWith } from '../identity/encryption.ts'
import { every } from '../lib/every.ts'
import type { MailServer } from '../settings.ts'
import type { LetterWithCode } from './hours-good.ts'
import { dropLettersOlderThan, type KeptLetter, newestLetters, putLetter } from './outbox.sql.ts'
import { daysTried, sendAsTheyCome } from './send-letters.ts'
import { letterWriter } from './write-letter.ts'

export type NewLetter =
  | { to: string; letter: LetterWithCode; code: string }
  | { to: string; letter: 'address-changed'; newAddress: string }
  | { to: string; letter: 'google-linked'; googleAddress: string }

/** Takes letters in the same transaction as what they tell of: both happen, or neither. */
export type Post = { put(tx: Queryable, letter: NewLetter): Promise<unknown> }

export type PostOffice = {
  post: Post
  /** Those that are still here, newest first. */
  letters(): Promise<Letter[]>
  /** The first of them, and how many there are. */
  latest(): Promise<{ letters: Letter[]; total: number }>
  /** Without a mail server they stay here for the admin to read. */
  isSending: boolean
  /** Waits for the letter that is under way. */
  stop(): Promise<void>
}

type Parts = {
  db: Database
  secret: string
  mailServer: MailServer | undefined
  /** Where the shop is reached, known once it listens. */
  baseUrl(): string
  onFault(error: unknown): void
  /** How long the sender rests when nothing is due, in milliseconds. */
  rest?: number
}

const clearEvery = 600_000
const daysKept = 30
const mostListed = 200

export function openPost({ db, secret, mailServer, baseUrl, onFault, rest }: Parts): PostOffice {
  const encryption = encryptionWith(secret, 'letters')
  const write = letterWriter(encryption, baseUrl)
  const readable = (kept: KeptLetter[]) => kept.map(write).filter((letter) => letter !== undefined)
  const sending = mailServer && sendAsTheyCome({ db, mailServer, write, onFault, rest })
  const clearing = every(
    clearEvery,
    () => dropLettersOlderThan(db, sending ? daysTried : daysKept),
    onFault,
  )
  return {
    post: {
      put: (tx, { to, letter, ...inside }) => putLetter(tx, to, letter, encryption.encrypt(JSON.stringify(inside))),
    },
    letters: async () => readable(await newestLetters(db, null)),
    latest: async () => {
      const kept = await newestLetters(db, mostListed)
      const letters = readable(kept)
      return { letters, total: (kept[0]?.total ?? 0) - (kept.length - letters.length) }
    },
    isSending: sending !== undefined,
    stop: async () => {
      await sending?.stop()
      await clearing.stop()
    },
  }
}
