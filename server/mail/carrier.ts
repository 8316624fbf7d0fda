import type { NodemailerError, Transporter } from 'nodemailer'
import type { Letter } from '../../contract/mail.ts'
import type { MailServer } from '../settings.ts'

const shopName = 'Book Store'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Hands letters to the mail server; settles when it has taken them. */
export function carrierTo({ url, from }: MailServer) {
  let transport: Transporter | undefined

  async function reach() {
    // Not above: it takes memory that a shop without a mail server would have for nothing.
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport({ url, ...patience }))
  }

  return {
    carry: async (letter: Letter) => {
      const server = await reach()
      await server.sendMail(messageOf(letter, from)).catch((error: unknown) => {
        throw withoutTheLetter(error as NodemailerError)
      })
    },
    leave: () => transport?.close(),
  }
}

const messageOf = ({ _id, to, subject, text, createdAt }: Letter, from: string) => ({
  from: { name: shopName, address: from },
  // As an object it is one address, whatever is in it.
  to: { name: '', address: to },
  subject,
  text,
  date: new Date(createdAt),
  // The same for each try, so that a letter that comes twice can be known for one.
  messageId: `<${_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Mail servers like to repeat the address when they refuse a letter, and faults go into the log. */
function withoutTheLetter({ code, command, response, responseCode, message }: NodemailerError): Error {
  const isAboutTheLine = command === 'CONN' && response === undefined
  const reason = isAboutTheLine ? message : [code, responseCode, command].filter(Boolean).join(' ')
  return new Error(`The mail server did not take a letter: ${reason}`)
}
