import { join } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1'], 'is 0 or 1').transform((value) => value === '1')
const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

/** What the environment may say. An empty variable counts as one that is not set. */
const Environment = z.object({
  PORT: z.coerce
    .number('is a number')
    .int('is a whole number')
    .min(0)
    .max(65_535, 'is at most 65535')
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default(join(process.cwd(), 'data')),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'looks like postgres://user:password@host/database')
    .optional(),
  DEMO: flag.optional(),
  ADMIN_USERNAME: z.string().trim().toLowerCase().max(100, 'has at most 100 characters').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'has at least 8 characters').max(200, 'has at most 200').optional(),
  SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  RATE_LIMIT: z.coerce.number('is a number').int('is a whole number').min(0, 'is 0 or more').default(600),
  TRUST_PROXY: z.coerce.number('is a number').int('is a whole number').min(0).max(10).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is a level of pino')
    .default('info'),
})

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Whether an empty database gets the demo's books. */
  demo: boolean
  admin: { username: string; password: string } | undefined
  /** What tokens are signed with; without one the store makes its own and keeps it in `dataDir`. */
  secret: string | undefined
  metricsToken: string | undefined
  /** Calls a minute from one address; 0 for no limit. */
  rateLimit: number
  /** How many proxies of ours stand in front. */
  trustProxy: number
  logLevel: string
}

export const demoAdmin = { username: 'admin', password: 'bookstore' }

/** The settings, or one line for each that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings | { wrong: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (error) return { wrong: error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }

  if (data.ADMIN_USERNAME && !data.ADMIN_PASSWORD)
    return { wrong: ['ADMIN_USERNAME needs an ADMIN_PASSWORD beside it'] }
  const demo = data.DEMO ?? data.DATABASE_URL === undefined
  if (!demo && data.ADMIN_PASSWORD === demoAdmin.password) {
    return { wrong: ["ADMIN_PASSWORD is the demo's, which everybody knows: please choose another"] }
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    demo,
    admin: data.ADMIN_PASSWORD
      ? { username: data.ADMIN_USERNAME ?? demoAdmin.username, password: data.ADMIN_PASSWORD }
      : undefined,
    secret: data.SECRET,
    metricsToken: data.METRICS_TOKEN,
    rateLimit: data.RATE_LIMIT,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  }
}
