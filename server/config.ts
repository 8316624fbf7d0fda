import { resolve } from 'node:path'
import { messageOfIssue } from '../contract/problem.ts'
import { Environment } from './environment.ts'
import type { LogFormat } from './http/observability/request-log.ts'
import { isLoopback } from './http/routing/origins.ts'

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
  /** Keys of Stripe that come before those of the dashboard, and which fake stands for it: the store's own, or one at this address. */
  payments: PaymentsConfig
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

type FirebaseProject = {
  apiKey: string
  authDomain: string
  projectId: string
  storageBucket?: string | undefined
  messagingSenderId?: string | undefined
  appId?: string | undefined
}

export type GoogleClient = { id: string; secret: string }

export type PaymentsConfig = {
  keys: { secretKey: string; webhookSecret: string } | undefined
  fake: 'own' | URL | undefined
}

export type MailServer = { url: string; from: string }

export const demoAdmin = { username: 'admin', password: 'bookstore' }

/**
 * Returns the config, or one line for each invalid variable. An empty variable counts as unset. The default log format is
 * pretty on a terminal.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  isTerminal = process.stdout.isTTY,
): Config | { wrong: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (error) return { wrong: error.issues.map((issue) => `${issue.path.join('.')} ${messageOfIssue(issue)}`) }

  const isPublic = [data.PUBLIC_URL, ...data.ALLOWED_ORIGINS].some(
    (url) => url && !isLoopback(new URL(url).hostname),
  )
  const demo = data.DEMO ?? (data.DATABASE_URL === undefined && !isPublic)
  const wrong = conflictsIn(data, demo, isPublic)
  if (wrong.length > 0) return { wrong }
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
    payments: paymentsIn(data),
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
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const googleNames = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const

const when = (isWrong: unknown, line: string) => (isWrong ? [line] : [])

/** The first kind of conflict between variables, a line for each. */
function conflictsIn(data: Environment, demo: boolean, isPublic: boolean): string[] {
  const kinds = [
    when(data.ADMIN_USERNAME && !data.ADMIN_PASSWORD, 'ADMIN_USERNAME needs an ADMIN_PASSWORD beside it'),
    [
      ...missingAmong(data, firebaseNames),
      ...missingAmong(data, googleNames),
      ...missingAmong(data, stripeNames),
    ],
    when(
      data.SMTP_URL && !data.PUBLIC_URL,
      'SMTP_URL needs a PUBLIC_URL beside it, for the links in e-mails',
    ),
    withoutEffect(data),
    wrongFake(data, isPublic),
    when(
      demo && isPublic && !data.ADMIN_PASSWORD,
      "ADMIN_PASSWORD is missing: the demo's password is public",
    ),
    when(
      (!demo || isPublic) && data.ADMIN_PASSWORD === demoAdmin.password,
      "ADMIN_PASSWORD is the demo's, which is public: please choose another",
    ),
  ]
  return kinds.find((lines) => lines.length > 0) ?? []
}

/** The missing ones of variables that are required together. */
function missingAmong(data: Environment, names: readonly (keyof Environment)[]): string[] {
  const missing = names.filter((name) => data[name] === undefined)
  if (missing.length === names.length) return []
  return missing.map((name) => `${name} is missing beside ${names.filter((given) => data[given]).join(', ')}`)
}

const withoutEffect = (data: Environment): string[] => [
  ...when(
    data.GOOGLE_CLIENT_ID && data.FIREBASE_API_KEY,
    'GOOGLE_CLIENT_ID has no effect beside FIREBASE_API_KEY: the project itself signs in with Google',
  ),
  ...when(
    data.DATABASE_READ_URLS.length > 0 && !data.DATABASE_URL,
    'DATABASE_READ_URLS needs a DATABASE_URL beside it',
  ),
  ...when(
    data.SECRET_PREVIOUS && data.SECRET_PREVIOUS === data.SECRET,
    'SECRET_PREVIOUS is the same as SECRET: set the secret before it, or none',
  ),
  ...when(
    data.BACKUP_PASSPHRASE && data.BACKUP_PASSPHRASE_FILE,
    'BACKUP_PASSPHRASE has no effect beside BACKUP_PASSPHRASE_FILE: set one of them',
  ),
  ...when(data.MAIL_FROM && !data.SMTP_URL, 'MAIL_FROM needs an SMTP_URL beside it'),
]

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

/** A fake takes no money, and must not be mistaken for a real one. */
const wrongFake = (data: Environment, isPublic: boolean): string[] => [
  ...when(
    data.PAYMENTS && isPublic,
    'PAYMENTS is for this machine alone: a public shop would sell for nothing',
  ),
  ...when(
    data.PAYMENTS === 'fake' && data.STRIPE_SECRET_KEY,
    'PAYMENTS=fake has keys of its own: set no STRIPE_SECRET_KEY beside it',
  ),
  ...when(
    data.PAYMENTS instanceof URL && !data.STRIPE_SECRET_KEY?.includes('_test_'),
    'PAYMENTS with a URL needs a STRIPE_SECRET_KEY for tests beside it',
  ),
  ...when(data.PAYMENTS === 'fake' && data.WORKERS > 1, 'PAYMENTS=fake runs in one process: set no WORKERS'),
]

function paymentsIn({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  PAYMENTS,
}: Environment): PaymentsConfig {
  return {
    keys: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    fake: PAYMENTS === 'fake' ? 'own' : PAYMENTS,
  }
}

const senderAt = (publicUrl = 'http://localhost') => `shop@${new URL(publicUrl).hostname}`
