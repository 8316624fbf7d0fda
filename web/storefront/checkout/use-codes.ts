import { useState } from 'react'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import { type CodeRefusal, type Totals, useLazyGetQuoteQuery } from '../cart/use-totals.ts'
import { t } from '../../../messages/t.ts'

/** Codes are entered and taken back one by one. The checkout keeps those that were applied. */
export function useCodes(
  kept: string[],
  keep: (codes: string[]) => void,
  { request, refusedCode }: Pick<Totals, 'request' | 'refusedCode'>,
) {
  const [compute, { isFetching }] = useLazyGetQuoteQuery()
  const [problem, setProblem] = useState<string>()
  const [handled, setHandled] = useState<CodeRefusal>()

  /** Resolves with whether the code can be used with these books. */
  async function apply(typed: string): Promise<boolean> {
    const code = typed.trim().toUpperCase()
    if (code === '') {
      setProblem(t('Enter a code'))
      return false
    }
    const { error } = await compute({ ...request, codes: [...kept, code] })
    setProblem(error && (problemIn(error)?.fields?.[0]?.message ?? messageIn(error)))
    if (!error) keep([...kept, code])
    return !error
  }

  /** Of a code that was applied before. A gift card with a lower balance still pays what it can. */
  function refuse({ refusedCode, reason, message }: CodeRefusal) {
    setProblem(message)
    if (reason !== 'balance-changed') keep(kept.filter((code) => code !== refusedCode))
  }
  if (refusedCode && refusedCode !== handled) {
    setHandled(refusedCode)
    refuse(refusedCode)
  }

  return {
    kept,
    isApplying: isFetching,
    problem,
    apply,
    clearProblem: () => setProblem(undefined),
    remove: (code: string) => keep(kept.filter((other) => other !== code)),
    refuse,
  }
}

export type Codes = ReturnType<typeof useCodes>
