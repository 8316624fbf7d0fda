import { randomInt } from 'node:crypto'

/** Without those that look alike, such as 0 and O, 1 and I, 5 and S. */
const alphabet = 'ABCDEFGHJKLMNPQRTUVWXYZ2346789'

const length = 16

/** As it is stored: 16 letters and digits, which nobody guesses. */
export const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** People type hyphens and spaces as they like. */
export const lettersOf = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** In groups of four, as it is printed. */
export const printedCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** What an order tells of the code: who reads it cannot spend the rest. */
export const endOfCode = (code: string) => `…${code.slice(-4)}`
