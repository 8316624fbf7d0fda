import { answer, problem } from '../http/routing/problems.ts'

export const tooManyTries = (seconds: number) => ({
  ...answer(429, problem(429, `Too many attempts. Try again in ${seconds} seconds.`)),
  headers: { 'retry-after': String(seconds) },
})
