import { z } from 'zod'
import type { Queryable } from '../../database/database.ts'
import { violates } from '../../database/errors.ts'
import { codeLifetimes } from '../../mail/message-text.ts'
import type { LinkOptions } from '../../mail/account-texts.ts'
import { hashOf, randomCode } from '../random-code.ts'
import {
  accountWithEmail,
  changeEmail,
  deleteCodesOf,
  findCode,
  isJustSent,
  lockAccount,
  type MailedCode,
  markEmailVerified,
  putCode,
  takeCode,
} from './accounts.sql.ts'
import { EmailField, IdToken, refuse, type Refused } from './fields.ts'
import type { From, Provider } from './provider.ts'
import { consumeAttempt, maySendTo } from './throttles.ts'
import { withSignIn, requireAccount, requireRecentSignIn } from './look-up.ts'
import { revokeSignInsOf } from './sign-ins.sql.ts'

const continueUrl = z.string().max(2_000).optional()

export const SendCode = z.discriminatedUnion(
  'requestType',
  [
    z.object({ requestType: z.literal('PASSWORD_RESET'), email: EmailField, continueUrl }),
    z.object({ requestType: z.literal('VERIFY_EMAIL'), idToken: IdToken, continueUrl }),
    z.object({
      requestType: z.literal('VERIFY_AND_CHANGE_EMAIL'),
      idToken: IdToken,
      newEmail: EmailField,
      continueUrl,
    }),
    z.object({ requestType: z.literal('EMAIL_SIGNIN'), continueUrl }),
  ],
  'INVALID_REQ_TYPE',
)

export async function sendCode(provider: Provider, asked: z.output<typeof SendCode>, from: From) {
  if (asked.continueUrl && !provider.origins.isOurs(asked.continueUrl, from.host))
    return refuse('UNAUTHORIZED_DOMAIN')
  const link = { continueUrl: hrefOf(asked.continueUrl), lang: languageOf(from.locale) }
  switch (asked.requestType) {
    case 'PASSWORD_RESET':
      return sendReset(provider, asked.email, from, link)
    case 'VERIFY_EMAIL':
      return sendVerification(provider, asked.idToken, from, link)
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendChange(provider, asked, from, link)
    case 'EMAIL_SIGNIN':
      return refuse('OPERATION_NOT_ALLOWED')
  }
}

const plainLink: LinkOptions = { continueUrl: undefined, lang: 'en' }

const hrefOf = (url: string | undefined) => (url ? new URL(url).href : undefined)

const maxTagLength = 35

/** A BCP 47 language tag, English by default. */
function languageOf(locale: string | undefined): string {
  try {
    return (locale && locale.length <= maxTagLength && Intl.getCanonicalLocales(locale)[0]) || 'en'
  } catch {
    return 'en'
  }
}

/** Neither the response nor its timing reveals whether the e-mail address has an account. */
async function sendReset(provider: Provider, email: string, from: From, link: LinkOptions) {
  const limited = await consumeAttempt(provider, `reset ${email}`, from)
  if (limited) return limited
  provider.later(() => provider.db.transaction((tx) => mailReset(provider, tx, email, link)))
  return sent(email)
}

async function mailReset(provider: Provider, tx: Queryable, email: string, link: LinkOptions) {
  const account = await accountWithEmail(tx, email)
  if (account && !account.simulated && !account.blockedAt) await mailResetTo(provider, tx, account, link)
}

/** For an account that has a mailbox and is not blocked. False if its mailbox got enough e-mails for now. */
export const mailResetTo = (
  provider: Pick<Provider, 'enqueue'>,
  tx: Queryable,
  { uid, email }: Pick<MailedCode, 'uid' | 'email'>,
  link = plainLink,
) => mail(provider, tx, { purpose: 'reset-password', uid, email, newEmail: null }, link)

async function sendVerification(provider: Provider, idToken: string, from: From, link: LinkOptions) {
  const found = await requireAccount(provider, idToken)
  if ('refused' in found) return found
  const { uid, email } = found.account
  const limited = await consumeAttempt(provider, `verify ${email}`, from)
  if (limited) return limited
  return withSignIn(provider.db, found, async (tx) => {
    await mail(provider, tx, { purpose: 'verify-email', uid, email, newEmail: null }, link)
    return sent(email)
  })
}

/** With the account itself. */
export const mailVerificationTo = (
  provider: Provider,
  tx: Queryable,
  { uid, email }: Pick<MailedCode, 'uid' | 'email'>,
  { locale }: Pick<From, 'locale'>,
) =>
  mail(
    provider,
    tx,
    { purpose: 'verify-email', uid, email, newEmail: null },
    { ...plainLink, lang: languageOf(locale) },
  )

/** In the background, without being asked. */
export const mailVerification = (provider: Provider, account: Pick<MailedCode, 'uid' | 'email'>) =>
  provider.later(() =>
    provider.db.transaction((tx) => mailVerificationTo(provider, tx, account, { locale: undefined })),
  )

type NewAddress = { idToken: string; newEmail: string }

async function sendChange(
  provider: Provider,
  { idToken, newEmail }: NewAddress,
  from: From,
  link: LinkOptions,
) {
  const found = await requireRecentSignIn(provider, idToken)
  if ('refused' in found) return found
  const { uid, email, simulated } = found.account
  if (simulated) return refuse('OPERATION_NOT_ALLOWED')
  const limited = await consumeAttempt(provider, `change of ${email}`, from)
  if (limited) return limited
  if (await accountWithEmail(provider.db, newEmail)) return refuse('EMAIL_EXISTS')
  return withSignIn(provider.db, found, async (tx) => {
    await mail(provider, tx, { purpose: 'change-email', uid, email, newEmail }, link)
    return sent(email)
  })
}

/** A repeated or throttled request gets the same response, but no further e-mail. False if it was throttled. */
async function mail(
  { enqueue }: Pick<Provider, 'enqueue'>,
  tx: Queryable,
  code: MailedCode,
  link: LinkOptions,
): Promise<boolean> {
  const to = code.newEmail ?? code.email
  if (await isJustSent(tx, code, codeLifetimes[code.purpose])) return true
  if (!(await maySendTo(tx, to))) return false
  const secret = randomCode()
  await putCode(tx, hashOf(secret), code, codeLifetimes[code.purpose])
  await enqueue(tx, { to, template: code.purpose, code: secret, link })
  return true
}

const sent = (email: string) => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })

/** The stored code, or a refusal if it is unknown or expired. */
export async function readCode(tx: Queryable, oobCode: string): Promise<Refused | MailedCode> {
  const code = await findCode(tx, hashOf(oobCode))
  if (!code) return refuse('INVALID_OOB_CODE')
  return code.isExpired ? refuse('EXPIRED_OOB_CODE') : code
}

/** Applies an e-mailed code. The link's page calls this on a click, not when it loads. */
export async function applyCode(provider: Provider, oobCode: string) {
  const code = await readCode(provider.db, oobCode)
  if ('refused' in code) return code
  if (code.purpose === 'reset-password') return refuse('INVALID_OOB_CODE')
  return provider.db
    .transaction(async (tx) => {
      await lockAccount(tx, code.uid)
      const taken = await takeCode(tx, hashOf(oobCode))
      if (!taken) return refuse('INVALID_OOB_CODE')
      return taken.newEmail === null ? verifyEmail(tx, taken) : moveTo(provider, tx, taken, taken.newEmail)
    })
    .catch(refuseIfTaken)
}

async function verifyEmail(tx: Queryable, { uid, email }: MailedCode) {
  await markEmailVerified(tx, uid, email)
  return applied(email)
}

/** Notifies the old e-mail address, in case the request was not its owner's. */
async function moveTo({ enqueue }: Provider, tx: Queryable, { uid, email }: MailedCode, newEmail: string) {
  if (!(await changeEmail(tx, uid, email, newEmail))) return refuse('EMAIL_EXISTS')
  await deleteCodesOf(tx, uid)
  await revokeSignInsOf(tx, uid)
  await enqueue(tx, { to: email, template: 'address-changed', newAddress: newEmail })
  return applied(newEmail)
}

/** The e-mail address was registered concurrently. */
function refuseIfTaken(error: unknown): Refused {
  if (violates(error, 'accounts_email_key')) return refuse('EMAIL_EXISTS')
  throw error
}

const applied = (email: string) => ({ kind: 'identitytoolkit#SetAccountInfoResponse', email })
