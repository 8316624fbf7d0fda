import { problem } from './problems.ts'

/** What a handler gives back; its types are checked against what the route may reply. */
export const answer = <const Status extends number, Body>(status: Status, body: Body) => ({ status, body })

export const notFound = (what: string) => answer(404, problem(404, `There is no such ${what}.`))
