/** Whoever asked may ask again: an order under the same key is placed once, whether or not the first try got through. */
export class DatabaseAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The database does not answer', options)
  }
}

/**
 * PostgreSQL's and the network's own words for: not there, going away, coming up, no room left, too busy, interrupted,
 * or in each other's way.
 */
const forNow =
  /^(08|40|53|55P03|57|58|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** The pool's and the driver's words for the same, which come without a code. */
const inWords =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/** Whether it is the database that could not, for now, and not the shop that asked for something wrong. */
export const isForNow = (error: Fault): boolean =>
  error instanceof DatabaseAway ||
  forNow.test(error.code ?? '') ||
  isSocketGone(error) ||
  inWords.test(error.message)

/** Whether it could not because it is away, and not because it has too much to do. */
export const isAway = (error: Fault): boolean => isForNow(error) && !tooMuch.test(error.code ?? '')

type Fault = Error & { code?: string; syscall?: string }

const tooMuch = /^(40|53300|55P03|57014)/

/** Of other files it would be a mistake of ours. */
const isSocketGone = ({ code, syscall }: Fault) => code === 'ENOENT' && syscall === 'connect'
