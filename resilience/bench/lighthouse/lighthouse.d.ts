/** The types that the bench uses: types are checked whether or not Lighthouse is installed. */
declare module 'lighthouse' {
  type AuditResult = {
    id: string
    title: string
    score: number | null
    scoreDisplayMode: string
    displayValue?: string
    errorMessage?: string
    numericValue?: number
    metricSavings?: Record<string, number | null>
    details?: object
  }

  export type Result = {
    audits: Record<string, AuditResult>
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    runtimeError?: { message: string }
  }

  type Options = { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] }

  export default function lighthouse(url: string, options: Options): Promise<{ lhr: Result } | undefined>
}
