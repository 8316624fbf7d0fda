export type LetterWithCode = 'reset-password' | 'verify-email' | 'change-email'

/** How long a code that is sent by letter can be used. */
export const hoursGood: Record<LetterWithCode, number> = {
  'reset-password': 1,
  'verify-email': 24,
  'change-email': 24,
}

export const isWithCode = (letter: string): letter is LetterWithCode => letter in hoursGood
