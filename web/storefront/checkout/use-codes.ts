import { useState } from 'react'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import type { CodeRefusal, QuoteRequest, Totals } from '../cart/use-totals.ts'
import { t } from '../../../messages/t.ts'

/** A hook that computes a quote when it is asked to, of shoppers or of staff. */
type Asking = readonly [(request: QuoteRequest) => PromiseLike<{ error?: unknown }>, ...unknown[]]

/** Codes are entered and taken back one by one. The checkout keeps those that were applied. */
export function useCodes(
  kept: string[],
  keep: (codes: string[]) => void,
  { request, refusedCode }: Pick<Totals, 'request' | 'refusedCode'>,
  [compute]: Asking,
) {
  const [problem, setProblem] = useState<string>()
  const [handled, setHandled] = useState<CodeRefusal>()
  // Not that of the query, whose quote the sums fetch again after the code is applied.
  const [isApplying, setApplying] = useState(false)

  /** Resolves with whether the code can be used with these books. */
  async function apply(typed: string): Promise<boolean> {
    const code = typed.trim().toUpperCase()
    if (code === '') {
      setProblem(t('Enter a code'))
      return false
    }
    setApplying(true)
    const { error } = await compute({ ...request, codes: [...kept, code] })
    setApplying(false)
    setProblem(error ? (problemIn(error)?.fields?.[0]?.message ?? messageIn(error)) : undefined)
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
    isApplying,
    problem,
    apply,
    clearProblem: () => setProblem(undefined),
    remove: (code: string) => keep(kept.filter((other) => other !== code)),
    refuse,
  }
}

export type Codes = ReturnType<typeof useCodes>
