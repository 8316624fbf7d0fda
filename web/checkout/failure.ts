import type { OrderRefusal } from '../../contract/orders.ts'
import type { Problem } from '../../contract/problem.ts'
import { type DetailName, detailOf, isDetailName, type Problems } from './details.ts'

/** Why an order was not placed, for the shopper to act on. */
export type Failure = {
  advice: string
  /** What is wrong with what was typed. */
  problems: Problems
  /** Something about the books in it has changed. */
  isAboutCart: boolean
}

type Answer = { status?: number | string; data?: unknown }

const away = 'The shop cannot be reached. Check your connection and press again: nothing you typed is lost.'

export function failureOf(error: object): Failure {
  const { status, data } = error as Answer
  // What has no number never arrived, or its answer did not; and what is no problem of ours came from elsewhere.
  const problem = typeof status === 'number' ? problemIn(data) : undefined
  if (!problem) return { advice: away, problems: {}, isAboutCart: false }
  const problems = problemsIn(problem)
  const isTyping = Object.keys(problems).length > 0
  return {
    advice: isTyping ? 'Please look at what is marked, and press again.' : adviceOf(problem),
    problems,
    isAboutCart: isAboutCart(problem.code),
  }
}

const adviceOf = ({ code, message, fields }: Problem) =>
  code === 'invalid' ? (fields?.[0]?.message ?? message) : message

const isAboutCart = (code: string) =>
  (['price-changed', 'book-gone'] satisfies OrderRefusal['code'][] as string[]).includes(code)

const problemIn = (data: unknown) =>
  typeof (data as Partial<Problem> | null | undefined)?.message === 'string' ? (data as Problem) : undefined

function problemsIn({ fields = [] }: Problem): Problems {
  const typed = fields.map(({ field, message }): [string | undefined, string] => [detailOf(field), message])
  return Object.fromEntries(typed.filter((entry): entry is [DetailName, string] => isDetailName(entry[0])))
}
