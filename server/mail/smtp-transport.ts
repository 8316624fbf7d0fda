import { t } from '../../messages/t.ts'
import type { NodemailerError, Transporter } from 'nodemailer'
import type { MailServer } from '../config.ts'
import { qrPng } from '../orders/payments/qr-code.ts'
import type { RenderedMessage } from './templates.ts'

const automatic = { 'Auto-Submitted': 'auto-generated' }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Sends messages by SMTP, to the server of the moment; resolves when it has accepted them. */
export function smtpTransport(mailServer: () => MailServer | undefined, senderName: () => string) {
  let connected: { url: string; transport: Transporter } | undefined

  async function connect({ url }: MailServer) {
    if (connected?.url === url) return connected.transport
    // Loaded here: a store without a mail server saves its memory.
    const { createTransport } = await import('nodemailer')
    connected?.transport.close()
    connected = { url, transport: createTransport({ url, ...timeouts }) }
    return connected.transport
  }

  return {
    send: async (message: RenderedMessage, headers: Record<string, string> = automatic) => {
      const server = mailServer()
      if (!server) throw new Error('The mail server was removed')
      const smtp = await connect(server)
      const sender = { name: senderName(), address: server.from }
      await smtp.sendMail({ ...envelope(message, sender), headers }).catch((error: unknown) => {
        throw withoutAddress(error as NodemailerError)
      })
    },
    close: () => connected?.transport.close(),
  }
}

type Sender = { name: string; address: string }

const envelope = ({ _id, to, subject, text, qrCode, createdAt }: RenderedMessage, from: Sender) => ({
  from,
  // As an object it is one address, whatever it contains.
  to: { name: '', address: to },
  subject,
  text,
  ...(qrCode !== undefined && withQrCode(text, qrCode)),
  date: new Date(createdAt),
  // The same at each attempt, so that mail programs can drop a duplicate.
  messageId: `<${_id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
})

/** The text as HTML, too: in a plain text no mail program shows a picture. */
const withQrCode = (text: string, qrCode: string) => ({
  html: `<p>${asHtml(text)}</p>\n<p><img src="cid:${qrCodeId}" alt="${t('QR code for your banking app')}"></p>`,
  attachments: [
    { filename: 'qr-code.png', content: qrPng(qrCode), cid: qrCodeId, contentDisposition: 'inline' as const },
  ],
})

const qrCodeId = 'qr-code@order'

/** With its links, lines and indents. */
const asHtml = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
    .replaceAll(/^ +/gm, (indent) => '&nbsp;'.repeat(indent.length))
    .replaceAll('\n', '<br>\n')

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)

/** The mail server refuses the recipient or the message for good: a retry is useless. */
export class RefusedForGood extends Error {
  // Private, so that logs leave it out: it may quote the address.
  readonly #response: string

  constructor(message: string, response: string) {
    super(message)
    this.#response = response
  }

  /** What the mail server said. */
  get response() {
    return this.#response
  }
}

/** A refused sender or password is no fault of the recipient. */
const isAboutMessage = (command: string | undefined) => command === 'RCPT TO' || command === 'DATA'

/** SMTP servers quote the refused address, which must not get into the log. */
function withoutAddress({ code, command, response, responseCode = 0, message }: NodemailerError): Error {
  const isConnectionError = command === 'CONN' && response === undefined
  const reason = isConnectionError ? message : [code, responseCode, command].filter(Boolean).join(' ')
  const refusal = `The mail server did not accept an e-mail: ${reason}`
  const isPermanent = responseCode >= 500 && responseCode < 600 && isAboutMessage(command)
  return isPermanent ? new RefusedForGood(refusal, response ?? '') : new Error(refusal)
}
