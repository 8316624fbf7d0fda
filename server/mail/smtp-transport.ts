import type { NodemailerError, Transporter } from 'nodemailer'
import type { OutboxMessage } from '../../contract/shop/mail.ts'
import type { MailServer } from '../config.ts'
import type { AttachedPicture } from './html/pictures.ts'

const automatic = { 'Auto-Submitted': 'auto-generated' }

/** With its text as HTML, too, and the pictures that this shows by their Content-ID. */
type EmailToSend = OutboxMessage & { html?: string; pictures?: AttachedPicture[] }

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
    send: async (message: EmailToSend, headers: Record<string, string> = automatic) => {
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

const envelope = ({ _id, to, subject, text, html, pictures = [], createdAt }: EmailToSend, from: Sender) => ({
  from,
  // As an object it is one address, whatever it contains.
  to: { name: '', address: to },
  subject,
  text,
  ...(html !== undefined && { html, attachments: pictures.map(attached) }),
  date: new Date(createdAt),
  // The same at each attempt, so that mail programs can drop a duplicate.
  messageId: `<${_id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
})

export const attached = ({ cid, filename, contentType, content }: AttachedPicture) => ({
  cid,
  filename,
  contentType,
  content,
  contentDisposition: 'inline' as const,
})

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
