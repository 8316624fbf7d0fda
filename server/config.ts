import { join, resolve } from 'node:path'
import { z } from 'zod'
import { maxWorkers } from './database/pool/pool-size.ts'
import type { LogFormat } from './http/observability/request-log.ts'
import { isCommonOnce } from './identity/common-passwords.ts'
import { isLoopback } from './http/routing/origins.ts'
import { looksAscii } from './lib/lower-case.ts'

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
const isSmtpUrl = (text: string) => /^smtps?:\/\//.test(text) && URL.canParse(text)
const isWebOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/'
const origin = z
  .string()
  .refine(isWebOrigin, 'must look like https://books.example')
  .transform((text) => new URL(text).origin)
const contact = z.union(
  [
    z.email().transform((address) => `mailto:${address}`),
    z.url({ protocol: /^https$/ }).transform((url) => new URL(url).href),
  ],
  'must be an e-mail address or a URL that starts with https://',
)
const isEachPostgresUrl = (text: string) => named(text).every(isPostgresUrl)
const named = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const origins = z.string().transform(named)

export const minPassphraseLength = 12

/** An empty variable counts as unset. */
const Environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  WORKERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maxWorkers, `must be at most ${maxWorkers}`)
    .default(1),
  DATA_DIR: z.string().default(join(process.cwd(), 'data')),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must look like postgres://user:password@host/database')
    .optional(),
  DATABASE_READ_URLS: z
    .string()
    .refine(isEachPostgresUrl, 'must be a list of URLs such as postgres://user:password@host/database')
    .transform(named)
    .default([]),
  DEMO: flag.optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .refine(
      (name) => !looksAscii.test(name),
      'must not contain U+0130 or U+212A, whose lower case is another letter',
    )
    .toLowerCase()
    .max(100, 'must have at most 100 characters')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .refine((password) => !isCommonOnce(password), 'is among the commonest passwords: please choose another')
    .optional(),
  PUBLIC_URL: origin.optional(),
  ALLOWED_ORIGINS: origins.pipe(z.array(origin)).default([]),
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
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtps://user:password@host').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(minPassphraseLength, `must have at least ${minPassphraseLength} characters`)
    .optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  SECURITY_CONTACT: contact.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMIT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(600),
  MAX_OPEN_ORDERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(20),
  FETCH_COVERS: flag.default(true),
  IMPORT_FOLDER: z.string().optional(),
  MAX_IMPORT_GB: z.coerce.number('must be a number').positive('must be more than 0').default(8),
  TRUST_PROXY: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(10, 'must be at most 10')
    .default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json'], 'must be pretty or json').optional(),
  NODE_ENV: z.string().optional(),
})

type Environment = z.output<typeof Environment>

export type Config = {
  port: number
  host: string
  /** How many processes serve on this machine. */
  workers: number
  dataDir: string
  databaseUrl: string | undefined
  /** Read replicas of that database, for the catalogue. */
  readUrls: string[]
  /** Whether an empty database gets the demo's books. */
  demo: boolean
  /** Whether DEMO=1 was set, which accepts that the demo's accounts are public. */
  demoByChoice: boolean
  /** The public URL, where it is not this machine itself. */
  publicUrl: string | undefined
  /** Whether PUBLIC_URL or ALLOWED_ORIGINS names more than this machine. */
  isPublic: boolean
  /** Further origins of the same store. */
  allowedOrigins: string[]
  /** The identity provider; without it the store itself is one. */
  firebase: FirebaseProject | undefined
  google: GoogleClient | undefined
  mail: MailServer | undefined
  admin: { username: string; password: string } | undefined
  /** Where alerts go; the sender's address where it is not set. */
  ownerEmail: string
  /** Signs tokens; without one the store creates its own and keeps it in `dataDir`. */
  secret: string | undefined
  /** Still accepted during a rotation of the secret. */
  previousSecret: string | undefined
  /** Encrypts backups. */
  backup: { passphrase: string | undefined; passphraseFile: string | undefined }
  metricsToken: string | undefined
  /** A URI for security.txt. */
  securityContact: string | undefined
  /** Requests per minute from one IP address; 0 for no limit. */
  rateLimit: number
  /** Orders of one account that are neither delivered nor cancelled; 0 for no limit. */
  maxOpenOrders: number
  /** Whether the covers that imported books name are fetched. */
  fetchCovers: boolean
  /** Whose files are imported as they come. */
  importFolder: string | undefined
  /** Of an uploaded file. */
  maxImportBytes: number
  /** The number of trusted proxies in front of the store. */
  trustProxy: number
  logLevel: string
  logFormat: LogFormat
}

export type FirebaseProject = {
  apiKey: string
  authDomain: string
  projectId: string
  storageBucket?: string | undefined
  messagingSenderId?: string | undefined
  appId?: string | undefined
}

export type GoogleClient = { id: string; secret: string }

export type MailServer = { url: string; from: string }

export const demoAdmin = { username: 'admin', password: 'bookstore' }

/** Returns the config, or one line for each invalid one. The default log format is pretty on a terminal. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  isTerminal = process.stdout.isTTY,
): Config | { wrong: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (error) return { wrong: error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }

  if (data.ADMIN_USERNAME && !data.ADMIN_PASSWORD)
    return { wrong: ['ADMIN_USERNAME needs an ADMIN_PASSWORD beside it'] }
  const incomplete = [...notTogether(data, firebaseNames), ...notTogether(data, googleNames)]
  if (incomplete.length > 0) return { wrong: incomplete }
  if (data.SMTP_URL && !data.PUBLIC_URL)
    return { wrong: ['SMTP_URL needs a PUBLIC_URL beside it, for the links in e-mails'] }
  const useless = withoutEffect(data)
  if (useless.length > 0) return { wrong: useless }
  const isPublic = [data.PUBLIC_URL, ...data.ALLOWED_ORIGINS].some(
    (url) => url && !isLoopback(new URL(url).hostname),
  )
  const demo = data.DEMO ?? (data.DATABASE_URL === undefined && !isPublic)
  if (demo && isPublic && !data.ADMIN_PASSWORD)
    return { wrong: ["ADMIN_PASSWORD is missing: the demo's password is public"] }
  if ((!demo || isPublic) && data.ADMIN_PASSWORD === demoAdmin.password) {
    return { wrong: ["ADMIN_PASSWORD is the demo's, which is public: please choose another"] }
  }
  return {
    port: data.PORT,
    host: data.HOST,
    workers: data.WORKERS,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    readUrls: data.DATABASE_READ_URLS,
    demo,
    demoByChoice: data.DEMO === true,
    publicUrl: data.PUBLIC_URL,
    isPublic,
    allowedOrigins: data.ALLOWED_ORIGINS,
    firebase: firebaseIn(data),
    google:
      data.GOOGLE_CLIENT_ID && data.GOOGLE_CLIENT_SECRET
        ? { id: data.GOOGLE_CLIENT_ID, secret: data.GOOGLE_CLIENT_SECRET }
        : undefined,
    mail: data.SMTP_URL
      ? { url: data.SMTP_URL, from: data.MAIL_FROM ?? senderAt(data.PUBLIC_URL) }
      : undefined,
    admin: data.ADMIN_PASSWORD
      ? { username: data.ADMIN_USERNAME ?? demoAdmin.username, password: data.ADMIN_PASSWORD }
      : undefined,
    ownerEmail: data.ADMIN_EMAIL ?? data.MAIL_FROM ?? senderAt(data.PUBLIC_URL),
    secret: data.SECRET,
    previousSecret: data.SECRET_PREVIOUS,
    backup: { passphrase: data.BACKUP_PASSPHRASE, passphraseFile: data.BACKUP_PASSPHRASE_FILE },
    metricsToken: data.METRICS_TOKEN,
    securityContact: data.SECURITY_CONTACT,
    rateLimit: data.RATE_LIMIT,
    maxOpenOrders: data.MAX_OPEN_ORDERS,
    fetchCovers: data.FETCH_COVERS,
    importFolder: data.IMPORT_FOLDER && resolve(data.IMPORT_FOLDER),
    maxImportBytes: data.MAX_IMPORT_GB * 1024 ** 3,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT ?? (isTerminal && data.NODE_ENV !== 'production' ? 'pretty' : 'json'),
  }
}

const firebaseNames = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const
const googleNames = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const

/** The missing ones of variables that are required together. */
function notTogether(data: Environment, names: readonly (keyof Environment)[]): string[] {
  const missing = names.filter((name) => data[name] === undefined)
  if (missing.length === names.length) return []
  return missing.map((name) => `${name} is missing beside ${names.filter((given) => data[given]).join(', ')}`)
}

/** Variables without effect. */
function withoutEffect(data: Environment): string[] {
  return [
    ...(data.GOOGLE_CLIENT_ID && data.FIREBASE_API_KEY
      ? ['GOOGLE_CLIENT_ID has no effect beside FIREBASE_API_KEY: the project itself signs in with Google']
      : []),
    ...(data.DATABASE_READ_URLS.length > 0 && !data.DATABASE_URL
      ? ['DATABASE_READ_URLS needs a DATABASE_URL beside it']
      : []),
    ...(data.SECRET_PREVIOUS && data.SECRET_PREVIOUS === data.SECRET
      ? ['SECRET_PREVIOUS is the same as SECRET: set the secret before it, or none']
      : []),
    ...(data.BACKUP_PASSPHRASE && data.BACKUP_PASSPHRASE_FILE
      ? ['BACKUP_PASSPHRASE has no effect beside BACKUP_PASSPHRASE_FILE: set one of them']
      : []),
    ...(data.MAIL_FROM && !data.SMTP_URL ? ['MAIL_FROM needs an SMTP_URL beside it'] : []),
  ]
}

function firebaseIn(data: Environment): FirebaseProject | undefined {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = data
  if (!apiKey || !authDomain || !projectId) return undefined
  return {
    apiKey,
    authDomain,
    projectId,
    storageBucket: data.FIREBASE_STORAGE_BUCKET,
    messagingSenderId: data.FIREBASE_SENDER_ID,
    appId: data.FIREBASE_APP_ID,
  }
}

const senderAt = (publicUrl = 'http://localhost') => `shop@${new URL(publicUrl).hostname}`
