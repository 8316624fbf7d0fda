import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DetailName, detailNames, type Problems } from './details.ts'

/** What is wrong with which field: it is said there, and the first of them is where the shopper goes on typing. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)

  const mark = (name: DetailName, problem?: string) =>
    setProblems((problems) => ({ ...problems, [name]: problem }))

  function show(problems: Problems) {
    flushSync(() => setProblems(problems))
    const first = detailNames.find((name) => problems[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  return { form, problems, mark, show }
}
