import type { StaffRole } from '../../domain/staff-roles.ts'
import { invitationPage, pages } from '../../domain/pages.ts'
import { invitationDays } from '../../contract/people/staff.ts'
import {
  bodyOf,
  codeLifetimes,
  type CodeTemplate,
  hiddenLink,
  onOneLine,
  type Store,
  type Text,
} from './message-text.ts'

/** The caller's wishes for the link in an e-mail. */
export type LinkOptions = { continueUrl: string | undefined; lang: string }

/** Messages of earlier versions have no link options. */
export type WithCode = { template: CodeTemplate; code: string | undefined; link?: LinkOptions }

const linkTemplates: Record<CodeTemplate, { mode: string; subject: string; before: string; after: string }> =
  {
    'reset-password': {
      mode: 'resetPassword',
      subject: 'Choose a new password',
      before: 'You asked for a new password for your account with us. Please choose one here:',
      after: 'If you did not ask for this, please ignore this e-mail: your password stays as it is.',
    },
    'verify-email': {
      mode: 'verifyEmail',
      subject: 'Please confirm your e-mail address',
      before: 'Welcome! Please confirm your e-mail address:',
      after: 'If you have no account with us, please ignore this e-mail.',
    },
    'change-email': {
      mode: 'verifyAndChangeEmail',
      subject: 'Please confirm your new e-mail address',
      before: 'You asked us to use this e-mail address for your account from now on. Please confirm it here:',
      after: 'If you did not ask for this, please ignore this e-mail: nothing changes.',
    },
  }

const defaultLink: LinkOptions = { continueUrl: undefined, lang: 'en' }

export function withLink(
  { template, code, link: { continueUrl, lang } = defaultLink }: WithCode,
  store: Store,
): Text {
  const { mode, subject, before, after } = linkTemplates[template]
  const link = new URL(pages.accountAction, store.baseUrl)
  const query = { mode, oobCode: code ?? '', apiKey: store.apiKey, ...(continueUrl && { continueUrl }), lang }
  link.search = String(new URLSearchParams(query))
  const validFor = codeLifetimes[template] === 1 ? 'one hour' : `${codeLifetimes[template]} hours`
  return {
    subject,
    text: bodyOf([
      'Dear reader,',
      before,
      code === undefined ? hiddenLink : link.href,
      `The link is valid for ${validFor} and can be used once. ${after}`,
    ]),
  }
}

export const addressChanged = (newAddress: string): Text => ({
  subject: 'The e-mail address of your account was changed',
  text: bodyOf([
    'Dear reader,',
    `Your account with us now has another e-mail address: ${onOneLine(newAddress)}`,
    'If this was not you, please reply to this e-mail at once.',
  ]),
})

export const googleLinked = (googleAddress: string): Text => ({
  subject: 'Google sign-in added to your account',
  text: bodyOf([
    'Dear reader,',
    `From now on this Google account can sign in to your account with us: ${onOneLine(googleAddress)}`,
    'If this was not you, please choose a new password at once: use "Forgot your password?" on the log-in page.',
  ]),
})

export const adminGuesses = (username: string, baseUrl: string): Text => ({
  subject: 'Wrong passwords at the admin log-in',
  text: bodyOf([
    'Dear bookseller,',
    `Somebody has tried several wrong passwords for the admin account "${onOneLine(username)}". Further attempts are slowed down.`,
    `If this was not you, make sure that the password is long and used nowhere else. The log-in is at ${new URL(pages.admin, baseUrl).href}`,
  ]),
})

export type Invitation = {
  template: 'staff-invitation'
  code: string | undefined
  name: string
  role: StaffRole
}

export const staffInvitation = ({ code, name, role }: Invitation, baseUrl: string): Text => ({
  subject: 'You are invited to manage the shop',
  text: bodyOf([
    `Dear ${onOneLine(name)},`,
    `You are invited to work in the shop's admin area as ${role}. Choose a username and a password here:`,
    code === undefined ? hiddenLink : new URL(invitationPage(code), baseUrl).href,
    `The link is valid for ${invitationDays} days and can be used once. If you do not know the shop, please ignore this e-mail.`,
  ]),
})
