import type { Label } from '../../../messages/message.ts'
import { spokenLanguage, msg, t } from '../../../messages/t.ts'
import { escaped } from '../../../domain/plain-text.ts'
import { type AuthEvent, failedEvent, type Failure, isPopup, type PopupQuery } from './popup-protocol.ts'
import { type Claims, googleId, simulatedPrefix } from './google.ts'

/** The events that the page's script sends to the store's page, and when. */
type Word = { atOnce?: AuthEvent; onCancel?: AuthEvent; onLeave?: AuthEvent; goBackTo?: string }

/** Without the frame that all pages share. */
export type PopupPage = { title: string; body: string; word: Word }

const pageOf = (title: string, body: string, word: Word = {}): PopupPage => ({ title, body, word })

export const htmlOf = ({ title, body, word }: PopupPage, shopName: string) => `<!doctype html>
<html lang="${spokenLanguage()}">
<head><meta charset="utf-8"><title>${escaped(title)} · ${escaped(shopName)}</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/emulator/auth/popup.css">
<script type="application/json" id="word">${JSON.stringify(word).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="/emulator/auth/popup.js"></script></head>
<body><main><p class="mark">${escaped(shopName)}</p>
<h1>${escaped(title)}</h1>
${body}
</main></body></html>`

const paragraph = (text: string) => `<p>${escaped(text)}</p>`

/** Closing the popup cancels at once: the store's page need not wait to detect it. */
function cancelEvents(query: PopupQuery, ifCancelled: Failure): Word {
  const event = failedEvent(query, ifCancelled)
  return { onCancel: event, goBackTo: query.redirectUrl, ...(isPopup(query) && { onLeave: event }) }
}

const cancelButton = (name: string) =>
  `<p class="end"><button type="button" id="cancel">${escaped(name)}</button></p>`

/** The fake of Google's account chooser. */
export function accountPage(query: PopupQuery, instanceId: string): PopupPage {
  const fields = { ...query, apiKey: instanceId, providerId: googleId }
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return pageOf(
    t('Choose an account'),
    `<p><strong>${escaped(t('These are demonstration accounts.'))}</strong>
${escaped(t('They stand in for Google. No password is needed; anyone can use these accounts.'))}</p>
<form method="post" action="/emulator/auth/choose">${hidden.join('')}
<ul>${demoAccounts.map(rowOf).join('')}</ul></form>
${paragraph(t("Don't store personal data in a demo account."))}
${cancelButton(t('Cancel'))}`,
    cancelEvents(query, isPopup(query) ? 'auth/popup-closed-by-user' : 'auth/user-cancelled'),
  )
}

const rowOf = ({ subject, name, email }: DemoAccount) => `
<li><button name="account" value="${subject}"><span class="disc" aria-hidden="true">${name.charAt(0)}</span>
<span class="who"><strong>${name}</strong> <span>${email}</span></span></button></li>`

export const notHerePage = (query: PopupQuery) =>
  pageOf(
    t('Sign in with Google'),
    paragraph(
      t(
        "This shop is not connected with Google. Its demonstration accounts work on the shop's own machine only, or where the bookseller has started it with DEMO=1.",
      ),
    ) + cancelButton(t('Close')),
    cancelEvents(query, 'auth/user-cancelled'),
  )

export const elsewherePage = (query: PopupQuery, origin: string) =>
  pageOf(
    t('Sign in with Google'),
    paragraph(
      t('Google knows this shop as {origin}. Please open the shop there to log in with Google.', { origin }),
    ) + cancelButton(t('Close')),
    cancelEvents(query, 'auth/unauthorized-domain'),
  )

export const wrongPage = (why: string) =>
  pageOf(
    t('This did not work'),
    paragraph(why) + paragraph(t('Please close this window and try again in the shop.')),
  )

type Ending = [title: Label, message: Label]

const endings: Partial<Record<Failure, Ending>> = {
  'auth/user-cancelled': [
    msg('You are not logged in'),
    msg('You have told Google that you do not want to log in.'),
  ],
  'auth/network-request-failed': [msg('Google is away'), msg('The shop cannot reach Google at the moment.')],
}

const unconfirmed: Ending = [msg('You are not logged in'), msg('Google did not confirm who you are.')]

const signingIn: Ending = [msg('Logging you in'), msg('The shop is being told who you are.')]

/** Sends the event and closes. Its text is visible if scripts are off or the popup cannot close itself. */
export function endPage(query: PopupQuery, event: AuthEvent): PopupPage {
  const [title, message] = event.error ? (endings[event.error.code] ?? unconfirmed) : signingIn
  const next = isPopup(query) ? t('This window closes by itself.') : t('The shop opens again by itself.')
  const body = paragraph(t(message)) + paragraph(next) + withoutScripts()
  return pageOf(t(title), body, { atOnce: event, goBackTo: query.redirectUrl })
}

const withoutScripts = () =>
  `<noscript>${paragraph(
    t('Only that your browser runs no scripts here, and without them the shop cannot be told.'),
  )}</noscript>`

type DemoAccount = { subject: string; name: string; email: string }

/** Invented shoppers. Their e-mail addresses end in .example, a reserved domain. */
const demoAccounts: readonly DemoAccount[] = [
  demoAccount('nora-quill', 'Nora Quill'),
  demoAccount('felix-harrow', 'Felix Harrow'),
  demoAccount('amara-osei', 'Amara Osei'),
]

function demoAccount(key: string, name: string): DemoAccount {
  return { subject: simulatedPrefix + key, name, email: `${key.replace('-', '.')}@gmail.example` }
}

export function claimsOfDemoAccount(subject: string | undefined): Claims | undefined {
  const chosen = demoAccounts.find((account) => account.subject === subject)
  return chosen && { ...chosen, emailVerified: true, hostedDomain: '', photoUrl: '', simulated: true }
}
