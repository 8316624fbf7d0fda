/** An AggregateError without a message of its own, as of several connection attempts, has those of its errors. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(errorMessage).join(', ')
  return error instanceof Error ? error.message : String(error)
}
