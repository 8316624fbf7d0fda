import type { Result } from 'lighthouse'
import type { Line } from '../bench-table.ts'

/** The required score of each category. */
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

type Category = keyof typeof goals

export const categories = Object.keys(goals) as Category[]

const pointsOf = (run: Result, category: Category) => Math.round((run.categories[category]?.score ?? 0) * 100)

/** A busy machine slows down one run, not most of them. */
export const isSlow = (run: Result) => pointsOf(run, 'performance') < goals.performance

export function verdictOn(page: string, runs: Result[]): Line {
  const run = typical(runs)
  if (!run) throw new Error(`Lighthouse did not look at ${page}`)
  const shift = run.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  const missed = categories.filter((category) => pointsOf(run, category) < goals[category])
  const isStill = shift < 0.0005
  const points = categories.map((category) => pointsOf(run, category))
  return {
    what: `Lighthouse on a phone: ${page}`,
    figure: `${points.join(' ')}, CLS ${shift.toFixed(3)}`,
    reach: `>= ${Object.values(goals).join(' ')}, CLS 0`,
    isReached: missed.length === 0 && isStill,
    notes: [
      ...(run.runtimeError ? [run.runtimeError.message] : []),
      ...missed.flatMap((category) => told(category, auditsOf(run, category).filter(costsPoints))),
      ...(isStill ? [] : told('layout', auditsOf(run, 'performance').filter(shiftsLayout))),
    ],
  }
}

const typical = (runs: Result[]) =>
  runs.toSorted((one, other) => pointsOf(one, 'performance') - pointsOf(other, 'performance'))[
    Math.floor(runs.length / 2)
  ]

const auditsOf = ({ categories, audits }: Result, category: Category) =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    return audit ? [{ ...audit, weight }] : []
  })

/** The audit has a weight, or reports savings for a metric. */
const costsPoints = ({ weight, score, scoreDisplayMode, metricSavings = {} }: Audit) =>
  scoreDisplayMode === 'error' ||
  (score !== null &&
    score < 1 &&
    (weight > 0 || Object.values(metricSavings).some((saving) => saving && saving > 0)))

const shiftsLayout = ({ id, score, metricSavings }: Audit) =>
  (id === 'cumulative-layout-shift' && score !== 1) || (metricSavings?.['CLS'] ?? 0) > 0

type Audit = Result['audits'][string] & { weight: number }

/** One line for each audit, with its first finding. */
const told = (category: string, audits: Audit[]) =>
  audits.map((audit) => {
    const { id, title, displayValue, errorMessage } = audit
    const found = [title, displayValue, errorMessage, placeOf(audit)].filter(Boolean).join(', ')
    return `${category}: ${id} (${found})`
  })

type Item = { node?: { selector?: string }; url?: unknown }

function placeOf({ details }: Audit): string | undefined {
  if (!details || !('items' in details) || !Array.isArray(details.items)) return undefined
  const [item] = details.items as (Item | undefined)[]
  return item?.node?.selector ?? (typeof item?.url === 'string' ? item.url : undefined)
}
