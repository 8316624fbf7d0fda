import type { Order } from '../../contract/orders.ts'
import { pages } from '../../contract/pages.ts'
import { hoursGood, type LetterWithCode } from './hours-good.ts'

export type Contents =
  | { letter: LetterWithCode; code: string }
  | { letter: 'address-changed'; newAddress: string }
  | { letter: 'google-linked'; googleAddress: string }
  | { letter: 'order-placed' | 'order-noted'; order: Order }

/** A subject is a header: of what people have typed, nothing goes there. */
export type Words = { subject: string; text: string }

export function wordsOf(contents: Contents, baseUrl: string): Words {
  switch (contents.letter) {
    case 'address-changed':
      return addressChanged(contents.newAddress)
    case 'google-linked':
      return googleLinked(contents.googleAddress)
    case 'order-placed':
      return orderPlaced(contents.order, baseUrl)
    case 'order-noted':
      return orderNoted(contents.order, baseUrl)
    default:
      return withLink(contents.letter, contents.code, baseUrl)
  }
}

const linkLetters: Record<LetterWithCode, { mode: string; subject: string; before: string; after: string }> =
  {
    'reset-password': {
      mode: 'resetPassword',
      subject: 'Choose a new password',
      before: 'You asked for a new password for your account with us. Please choose one here:',
      after: 'If you did not ask for this, please ignore this letter: your password stays as it is.',
    },
    'verify-email': {
      mode: 'verifyEmail',
      subject: 'Please confirm your e-mail address',
      before: 'How good to have you with us. Please confirm that this is your e-mail address:',
      after: 'If you have no account with us, please ignore this letter.',
    },
    'change-email': {
      mode: 'verifyAndChangeEmail',
      subject: 'Please confirm your new e-mail address',
      before: 'You asked us to use this e-mail address for your account from now on. Please confirm it here:',
      after: 'If you did not ask for this, please ignore this letter: nothing changes.',
    },
  }

function withLink(letter: LetterWithCode, code: string, baseUrl: string): Words {
  const { mode, subject, before, after } = linkLetters[letter]
  const link = new URL(pages.accountAction, baseUrl)
  link.search = String(new URLSearchParams({ mode, oobCode: code }))
  const good = hoursGood[letter] === 1 ? 'one hour' : `${hoursGood[letter]} hours`
  return {
    subject,
    text: letterOf([
      'Dear reader,',
      before,
      link.href,
      `The link is good for ${good}, and for one use. ${after}`,
    ]),
  }
}

const addressChanged = (newAddress: string): Words => ({
  subject: 'The e-mail address of your account was changed',
  text: letterOf([
    'Dear reader,',
    `Your account with us now has another e-mail address: ${onOneLine(newAddress)}`,
    'If this was you, all is well. If it was not you, please write to us at once: simply answer this letter.',
  ]),
})

const googleLinked = (googleAddress: string): Words => ({
  subject: 'Your account can now be entered with Google',
  text: letterOf([
    'Dear reader,',
    `From now on this Google account can sign in to your account with us: ${onOneLine(googleAddress)}`,
    'If this was you, all is well. If it was not you, please choose a new password by "Forgot your password?" at once.',
  ]),
})

function orderPlaced(order: Order, baseUrl: string): Words {
  const { name, address } = order
  const { street, city, state, zipcode, country } = address
  return orderLetter(order, baseUrl, `Dear ${onOneLine(name)},`, [
    'They go to:',
    indented([name, street, `${city}, ${state} ${zipcode}`, country].filter(Boolean)),
  ])
}

/** Without a word that somebody has typed: the address may be a stranger's. */
const orderNoted = (order: Order, baseUrl: string) =>
  orderLetter(order, baseUrl, 'Dear reader,', [
    'They go to the address that was given with the order. If you did not order anything, please ignore this letter.',
  ])

function orderLetter(order: Order, baseUrl: string, greeting: string, whereTo: string[]): Words {
  const { number, books, totalPrice } = order
  return {
    subject: `Thank you for your order no. ${number}`,
    text: letterOf([
      greeting,
      'Thank you for your order. We are packing for you:',
      indented(books.map(({ title, author, price }) => `${title}, by ${author}: $${price.toFixed(2)}`)),
      `Together $${totalPrice}, to be paid in cash when the books are delivered.`,
      ...whereTo,
      `Your order has the number ${number}. You see how it stands at ${new URL(pages.orders, baseUrl).href}`,
      'We wish you many good hours with your books.',
    ]),
  }
}

const letterOf = (paragraphs: string[]) => `${[...paragraphs, 'Your Book Store'].join('\n\n')}\n`

const indented = (lines: string[]) => lines.map((line) => `  ${onOneLine(line)}`).join('\n')

/** What people have typed cannot pass for a line of ours. */
const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')
