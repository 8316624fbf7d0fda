import { problem } from './problems.ts'

/** The types are checked against the responses of the route. */
export const answer = <const Status extends number, Body>(status: Status, body: Body) => ({ status, body })

export const notFound = (what: string) => answer(404, problem(404, `There is no such ${what}.`))
