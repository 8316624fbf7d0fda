import pg from 'pg'
import { vi } from 'vitest'
import { atEnd } from './at-end.ts'
import type { Cluster } from './cluster.ts'

export type Statement = { text: string; values: unknown[] }

/** The SELECT statements that the store sends meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([sent]) => (isStatement(sent) ? [sent] : []))
  } finally {
    query.mockRestore()
  }
}

const isStatement = (sent: unknown): sent is Statement =>
  typeof sent === 'object' &&
  sent !== null &&
  'name' in sent &&
  'text' in sent &&
  !/\b(insert|update|delete)\b/.test(String(sent.text))

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** The actual rows of a scan. */
export type Scan = { how: string; of: string; rows: number }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const isScan = (node: Node) => node['Node Type'].includes('Scan') && node['Actual Loops'] > 0

const scanOf = (node: Node): Scan => ({
  how: node['Node Type'],
  of: node['Relation Name'] ?? node['Index Name'] ?? '',
  rows: node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
})

/** After five executions PostgreSQL decides whether to use a generic plan. */
const customPlanRuns = 5

/**
 * Opens a session that explains prepared statements, as the store sends them. One session for all of them: the first
 * statement of a session loads what the planner knows of the tables.
 */
export async function openExplain(cluster: Cluster): Promise<(statement: Statement) => Promise<Scan[]>> {
  const client = new pg.Client(cluster)
  await client.connect()
  atEnd(() => client.end())
  return async ({ text, values }) => {
    await client.query(`prepare it as ${text}`)
    const execute = `execute it${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
    // Counts as an execution, without running it.
    for (let times = 0; times < customPlanRuns; times += 1) await client.query(`explain ${execute}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, timing off, format json) ${execute}`,
    )
    await client.query('deallocate it')
    return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan).filter(isScan).map(scanOf))
  }
}

/** How often a session plans a statement that it executes many times: five times where it then keeps the plan. */
export async function countPlans(cluster: Cluster, { text, values }: Statement): Promise<number> {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    for (let times = 0; times < 2 * customPlanRuns; times += 1)
      await client.query({ name: 'it', text, values })
    const { rows } = await client.query<{ plans: number }>(
      `select custom_plans::int as plans from pg_prepared_statements where name = 'it'`,
    )
    return rows[0]?.plans ?? 0
  } finally {
    await client.end()
  }
}

const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : pg.escapeLiteral(Array.isArray(value) ? listed(value) : JSON.stringify(value).replace(/^"|"$/g, ''))

const listed = (values: unknown[]) => `{${values.map((one) => JSON.stringify(one)).join(',')}}`
