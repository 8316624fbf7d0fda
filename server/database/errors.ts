/** A retry is safe: an order under the same idempotency key is placed once. */
export class DatabaseUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The database does not answer', options)
  }
}

/** SQLSTATE classes and network codes: down, shutting down, starting up, out of resources, interrupted, deadlocked. */
const transientCodes =
  /^(08|40|53|55P03|57|58|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** The pool and the driver report the same without a code. */
const transientMessages =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/** Whether a retry may succeed, as opposed to an invalid statement. */
export const isTransient = (error: DatabaseError): boolean =>
  error instanceof DatabaseUnavailable ||
  transientCodes.test(error.code ?? '') ||
  isSocketMissing(error) ||
  isSessionBroken(error) ||
  transientMessages.test(error.message)

/** Whether the database cannot be reached, as opposed to being overloaded. */
export const isUnavailable = (error: DatabaseError): boolean =>
  isTransient(error) && !overloadCodes.test(error.code ?? '')

type DatabaseError = Error & { code?: string; severity?: string; syscall?: string; constraint?: string }

/** Whether a statement would have broken this constraint, for checks that only the database can make. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as DatabaseError).constraint === constraint

const overloadCodes = /^(40|53300|55P03|57014)/

/** ENOENT of any other file is a bug. */
const isSocketMissing = ({ code, syscall }: DatabaseError) => code === 'ENOENT' && syscall === 'connect'

/** An internal error that ended the session, such as a file that the database could not write at its start. */
const isSessionBroken = ({ code, severity }: DatabaseError) => code === 'XX000' && severity === 'FATAL'
