const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether it is the id of a book, an import or another row, as the database writes it. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)
