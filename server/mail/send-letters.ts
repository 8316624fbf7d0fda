import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { MailServer } from '../settings.ts'
import { hoursGood, isWithCode } from './hours-good.ts'
import { carrierTo } from './carrier.ts'
import { dropLetter, type KeptLetter, putOff, takeLetter } from './outbox.sql.ts'
import type { WriteLetter } from './write-letter.ts'

type Parts = {
  db: Database
  mailServer: MailServer
  write: WriteLetter
  onFault(error: unknown): void
  /** How long it rests when nothing is due, in milliseconds. */
  rest?: number | undefined
}

/** As long as mail servers themselves try. */
export const daysTried = 5
/** Longer than the carrier's patience, or a second sender would take a letter that the first still carries. */
const loanMinutes = 10

const secondsUntilNextTry = (tries: number) => Math.min(10 * 2 ** (tries - 1), 3_600)

/** Sends what is put into the outbox, one letter at a time; any number of processes may do so. */
export function sendAsTheyCome({ db, mailServer, write, onFault, rest = 1_000 }: Parts) {
  const stopping = new AbortController()
  const { signal } = stopping
  const carrier = carrierTo(mailServer)

  async function send(kept: KeptLetter) {
    const letter = isTooLate(kept) ? undefined : write(kept)
    if (letter) {
      await carrier.carry(letter).catch(async (error: unknown) => {
        await putOff(db, kept, secondsUntilNextTry(kept.tries))
        throw error
      })
    }
    await dropLetter(db, kept)
  }

  async function sendWhatIsDue() {
    while (!signal.aborted) {
      const kept = await takeLetter(db, loanMinutes, daysTried)
      if (!kept) return
      await send(kept)
    }
  }

  async function keepSending() {
    while (!signal.aborted) {
      await wait(rest, undefined, { signal, ref: false }).catch(() => {})
      await sendWhatIsDue().catch(onFault)
    }
  }

  const finished = keepSending()
  return {
    stop: async () => {
      stopping.abort()
      await finished
      carrier.leave()
    },
  }
}

const isTooLate = ({ letter, hoursOld }: KeptLetter) => isWithCode(letter) && hoursOld >= hoursGood[letter]
