export type CodeTemplate = 'reset-password' | 'verify-email' | 'change-email'

/** How many hours an e-mailed code is valid. */
export const codeLifetimes: Record<CodeTemplate, number> = {
  'reset-password': 1,
  'verify-email': 24,
  'change-email': 24,
}

export const hasCode = (template: string): template is CodeTemplate => template in codeLifetimes
