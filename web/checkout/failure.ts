import type { OrderRefusal } from '../../contract/orders.ts'
import type { Problem } from '../../contract/problem.ts'
import { problemIn } from '../api/problem-in.ts'
import { type DetailName, detailOf, isDetailName } from './details.ts'
import type { Problems } from '../ui/use-problems.ts'

/** Why an order was not placed, for the shopper to act on. */
export type Failure = {
  advice: string
  /** Validation messages by field. */
  problems: Problems<DetailName>
  /** A price has changed or a book is gone. */
  isAboutCart: boolean
}

const down = 'The shop cannot be reached. Check your connection and press again: nothing you typed is lost.'

export function failureOf(error: object): Failure {
  const problem = problemIn(error)
  if (!problem) return { advice: down, problems: {}, isAboutCart: false }
  const problems = problemsIn(problem)
  const isInvalid = Object.keys(problems).length > 0
  return {
    advice: isInvalid ? 'Fix the highlighted fields and try again.' : adviceOf(problem),
    problems,
    isAboutCart: isAboutCart(problem.code),
  }
}

const adviceOf = ({ code, message, fields }: Problem) =>
  code === 'invalid' ? (fields?.[0]?.message ?? message) : message

const isAboutCart = (code: string) =>
  (['price-changed', 'book-gone'] satisfies OrderRefusal['code'][] as string[]).includes(code)

function problemsIn({ fields = [] }: Problem): Problems<DetailName> {
  const typed = fields.map(({ field, message }): [string | undefined, string] => [detailOf(field), message])
  return Object.fromEntries(typed.filter((entry): entry is [DetailName, string] => isDetailName(entry[0])))
}
