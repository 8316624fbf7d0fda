import { join } from 'node:path'
import { z } from 'zod'
import { maxWorkers } from './database/pool/connection-pool.ts'
import { isLoopback } from './http/routing/origins.ts'
import { isCommonOnce } from './identity/common-passwords.ts'
import { looksAscii } from './lib/lower-case.ts'

export const minPassphraseLength = 12

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const wholeNumber = z.coerce.number('must be a number').int('must be a whole number')
const fromZero = wholeNumber.min(0, 'must be 0 or more')
const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`)
const atMost = (length: number) => `must have at most ${length} characters`
const email = z.email('must be an e-mail address')

const named = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
const isSmtpUrl = (text: string) => /^smtps?:\/\//.test(text) && URL.canParse(text)
const isWebOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/'

const origin = z
  .string()
  .refine(isWebOrigin, 'must look like https://books.example')
  .transform((text) => new URL(text).origin)

/** Of a program on this machine. */
const localUrl = origin.refine((url) => isLoopback(new URL(url).hostname)).transform((url) => new URL(url))

const contact = z.union(
  [
    z.email().transform((address) => `mailto:${address}`),
    z.url({ protocol: /^https$/ }).transform((url) => new URL(url).href),
  ],
  'must be an e-mail address or a URL that starts with https://',
)

const username = z
  .string()
  .trim()
  .refine(
    (name) => !looksAscii.test(name),
    'must not contain U+0130 or U+212A, whose lower case is another letter',
  )
  .toLowerCase()
  .max(100, atMost(100))

const password = atLeast(8)
  .max(200, atMost(200))
  .refine((text) => !isCommonOnce(text), 'is among the commonest passwords: please choose another')

const readUrls = z
  .string()
  .transform(named)
  .refine(
    (urls) => urls.every(isPostgresUrl),
    'must be a list of URLs such as postgres://user:password@host/database',
  )

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The variables that the store reads, each checked on its own. */
export const Environment = z.object({
  PORT: fromZero.max(65_535, 'must be at most 65535').default(3000),
  HOST: z.string().default('0.0.0.0'),
  WORKERS: wholeNumber
    .min(1, 'must be at least 1')
    .max(maxWorkers, `must be at most ${maxWorkers}`)
    .default(1),
  DATA_DIR: z.string().default(join(process.cwd(), 'data')),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must look like postgres://user:password@host/database')
    .optional(),
  DATABASE_READ_URLS: readUrls.default([]),
  DEMO: flag.optional(),
  ADMIN_USERNAME: username.optional(),
  ADMIN_PASSWORD: password.optional(),
  PUBLIC_URL: origin.optional(),
  ALLOWED_ORIGINS: z.string().transform(named).pipe(z.array(origin)).default([]),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, 'must be a host, such as project.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_STORAGE_BUCKET: z.string().optional(),
  FIREBASE_SENDER_ID: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]+$/, 'must begin with whsec_')
    .optional(),
  PAYMENTS: z
    .union([z.literal('fake'), localUrl], 'must be fake, or the URL of a fake on this machine')
    .optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtps://user:password@host').optional(),
  MAIL_FROM: email.optional(),
  ADMIN_EMAIL: email.optional(),
  SECRET: atLeast(32).optional(),
  SECRET_PREVIOUS: atLeast(32).optional(),
  BACKUP_PASSPHRASE: atLeast(minPassphraseLength).optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  SECURITY_CONTACT: contact.optional(),
  METRICS_TOKEN: atLeast(16).optional(),
  RATE_LIMIT: fromZero.default(600),
  MAX_OPEN_ORDERS: fromZero.default(20),
  FETCH_COVERS: flag.default(true),
  IMPORT_FOLDER: z.string().optional(),
  MAX_IMPORT_GB: z.coerce.number('must be a number').positive('must be more than 0').default(8),
  TRUST_PROXY: fromZero.max(10, 'must be at most 10').default(0),
  LOG_LEVEL: z.enum(logLevels, 'must be fatal, error, warn, info, debug or silent').default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json'], 'must be pretty or json').optional(),
  NODE_ENV: z.string().optional(),
})

export type Environment = z.output<typeof Environment>
