/** Without a width, which depends on the context. */
export const inputLook = 'input'

export const selectLook = 'select'
