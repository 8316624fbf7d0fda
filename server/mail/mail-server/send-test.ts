import { setTimeout as wait } from 'node:timers/promises'
import type { NodemailerError } from 'nodemailer'
import { t } from '../../../messages/t.ts'
import type { MailServer } from '../../config.ts'
import type { HtmlEmail } from '../html/email-html.ts'
import { attached } from '../smtp-transport.ts'

/** In milliseconds: somebody waits for the answer. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
}

const longest = 25_000

type TestEmail = HtmlEmail & { to: string; senderName: string; subject: string; text: string }

/** Sends an e-mail without the outbox. Returns why the mail server did not accept it; empty if it did. */
export async function sendTest(server: MailServer, test: TestEmail): Promise<string> {
  const { to, senderName, subject, text, html, pictures } = test
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: server.url, ...timeouts })
  const stop = new AbortController()
  const tooSlow = wait(longest, 'too slow' as const, { signal: stop.signal, ref: false })
  const sending = transport.sendMail({
    from: { name: senderName, address: server.from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: pictures.map(attached),
  })
  try {
    const outcome = await Promise.race([sending, tooSlow])
    return outcome === 'too slow' ? silent(server) : ''
  } catch (error) {
    return refusalOf(error as NodemailerError, server, to).trim()
  } finally {
    stop.abort()
    sending.catch(() => {})
    tooSlow.catch(() => {})
    transport.close()
  }
}

const silent = (server: MailServer) =>
  t('{host} does not answer on port {port}. Check the name, the port and the encryption.', placeOf(server))

const placeOf = ({ url }: MailServer) => {
  const { hostname: host, port, protocol } = new URL(url)
  return { host, port: port || (protocol === 'smtps:' ? '465' : '587') }
}

/**
 * In words for people. What a server says is shown only after it has greeted as a mail server, and little of it: the name of
 * any service in the network may be entered.
 */
function refusalOf(error: NodemailerError, server: MailServer, to: string): string {
  const { code = '', command = '', message } = error
  const answer = answerIn(error)
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return t('No mail server has the name {host}. Check the name.', placeOf(server))
  if (code === 'ETIMEDOUT') return silent(server)
  if (code === 'ETLS' || isOfTls(message))
    return t(
      '{host} and the shop could not agree on an encryption. Choose another one, or another port.',
      placeOf(server),
    )
  if (code === 'EPROTOCOL' && command === 'CONN')
    return t('What answers at {host}, port {port}, is no mail server.', placeOf(server))
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return t('The mail server refuses the user name or the password. {answer}', { answer })
  if (command === 'MAIL FROM')
    return t('The mail server refuses the sender {address}. {answer}', { address: server.from, answer })
  if (command === 'RCPT TO')
    return t('The mail server refuses the address {address}. {answer}', { address: to, answer })
  if (command === 'CONN' || code === 'ECONNECTION' || code === 'ESOCKET')
    return t(
      '{host} accepts no connection on port {port}. Check the name, the port and the encryption.',
      placeOf(server),
    )
  return t('The mail server did not accept the e-mail. {answer}', { answer })
}

const isOfTls = (message: string) => /certificate|SSL|TLS|wrong version number/i.test(message)

const maxAnswer = 200

/** The answer to a command, on one line. */
const answerIn = ({ response = '', responseCode }: NodemailerError) =>
  responseCode
    ? response
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .slice(0, maxAnswer)
        .toWellFormed()
    : ''
