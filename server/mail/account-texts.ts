import { msg, t } from '../../messages/t.ts'
import type { Label } from '../../messages/message.ts'
import type { StaffRole } from '../../domain/staff-roles.ts'
import { invitationPage, pages } from '../../domain/pages.ts'
import { invitationDays } from '../../contract/people/staff.ts'
import { type Block, type Content, onOneLine } from './blocks.ts'
import { codeLifetimes, type CodeTemplate, hiddenLink, type Store } from './message-text.ts'

/** The caller's options for the link in an e-mail. */
export type LinkOptions = { continueUrl: string | undefined; lang: string }

/** Messages of earlier versions have no link options. */
export type WithCode = { template: CodeTemplate; code: string | undefined; link?: LinkOptions }

type LinkTemplate = { mode: string; subject: Label; before: Label; button: Label; after: Label }

const confirmAddress = msg('Confirm my e-mail address')

const linkTemplates: Record<CodeTemplate, LinkTemplate> = {
  'reset-password': {
    mode: 'resetPassword',
    subject: msg('Choose a new password'),
    before: msg('You asked for a new password for your account with us. Please choose one here:'),
    button: msg('Choose a new password'),
    after: msg('If you did not ask for this, please ignore this e-mail: your password stays as it is.'),
  },
  'verify-email': {
    mode: 'verifyEmail',
    subject: msg('Please confirm your e-mail address'),
    before: msg('Welcome! Please confirm your e-mail address:'),
    button: confirmAddress,
    after: msg('If you have no account with us, please ignore this e-mail.'),
  },
  'change-email': {
    mode: 'verifyAndChangeEmail',
    subject: msg('Please confirm your new e-mail address'),
    before: msg(
      'You asked us to use this e-mail address for your account from now on. Please confirm it here:',
    ),
    button: confirmAddress,
    after: msg('If you did not ask for this, please ignore this e-mail: nothing changes.'),
  },
}

const defaultLink: LinkOptions = { continueUrl: undefined, lang: 'en' }

export function withLink(
  { template, code, link: { continueUrl, lang } = defaultLink }: WithCode,
  store: Store,
): Content {
  const { mode, subject, before, button, after } = linkTemplates[template]
  const link = new URL(pages.accountAction, store.baseUrl)
  const query = { mode, oobCode: code ?? '', apiKey: store.apiKey, ...(continueUrl && { continueUrl }), lang }
  link.search = String(new URLSearchParams(query))
  const validFor = t(
    'The link is valid for {hours, plural, one {one hour} other {# hours}} and can be used once.',
    { hours: codeLifetimes[template] },
  )
  return {
    subject: t(subject),
    blocks: [t('Dear reader,'), t(before), secretLink(code, link.href, t(button)), `${validFor} ${t(after)}`],
  }
}

/** A line of its own. Who may not follow it does not see it. */
export const secretLink = (code: string | undefined, url: string, button: string): Block =>
  code === undefined ? t(hiddenLink) : { text: url, button, url }

export const addressChanged = (newAddress: string): Content => ({
  subject: t('The e-mail address of your account was changed'),
  blocks: [
    t('Dear reader,'),
    t('Your account with us now has another e-mail address: {address}', { address: onOneLine(newAddress) }),
    t('If this was not you, please reply to this e-mail at once.'),
  ],
})

export const googleLinked = (googleAddress: string): Content => ({
  subject: t('Google log-in added to your account'),
  blocks: [
    t('Dear reader,'),
    t('From now on this Google account can log in to your account with us: {address}', {
      address: onOneLine(googleAddress),
    }),
    t(
      'If this was not you, please choose a new password at once: use "Forgot your password?" on the log-in page.',
    ),
  ],
})

export const adminGuesses = (username: string, baseUrl: string): Content => ({
  subject: t('Wrong passwords at the admin log-in'),
  blocks: [
    t('Dear bookseller,'),
    t(
      'Somebody has tried several wrong passwords for the admin account "{username}". Further attempts are slowed down.',
      { username: onOneLine(username) },
    ),
    t(
      'If this was not you, make sure that the password is long and used nowhere else. The log-in is at {address}',
      { address: new URL(pages.admin, baseUrl).href },
    ),
  ],
})

export type Invitation = {
  template: 'staff-invitation'
  code: string | undefined
  name: string
  role: StaffRole
}

const invitedAs: Record<StaffRole, Label> = {
  clerk: msg(
    "You are invited to work in the shop's admin area as clerk. Choose a username and a password here:",
  ),
  manager: msg(
    "You are invited to work in the shop's admin area as manager. Choose a username and a password here:",
  ),
  owner: msg(
    "You are invited to work in the shop's admin area as owner. Choose a username and a password here:",
  ),
}

export const staffInvitation = ({ code, name, role }: Invitation, baseUrl: string): Content => ({
  subject: t('You are invited to manage the shop'),
  blocks: [
    t('Dear {name},', { name: onOneLine(name) }),
    t(invitedAs[role]),
    secretLink(code, new URL(invitationPage(code ?? ''), baseUrl).href, t('Accept the invitation')),
    t(
      'The link is valid for {days, plural, one {# day} other {# days}} and can be used once. If you do not know the shop, please ignore this e-mail.',
      { days: invitationDays },
    ),
  ],
})
