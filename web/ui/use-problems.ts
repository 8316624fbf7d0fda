import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong with each field, in words. */
export type Problems<Name extends string> = { [Key in Name]?: string | undefined }

/** What is wrong with which field: it is said there, and the first of them is where one goes on typing. */
export function useProblems<Name extends string>(names: readonly Name[]) {
  const [problems, setProblems] = useState<Problems<Name>>({})
  const form = useRef<HTMLFormElement>(null)

  const mark = (name: Name, problem?: string) => setProblems((problems) => ({ ...problems, [name]: problem }))

  function show(problems: Problems<Name>) {
    flushSync(() => setProblems(problems))
    const first = names.find((name) => problems[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  return { form, problems, mark, show }
}
