import type { Label } from '../../messages/message.ts'
import { msg, t } from '../../messages/t.ts'
import type { ShopPageSlug } from '../../domain/pages.ts'

const draft = msg('[DRAFT: check every sentence, fill in the square brackets, and delete this line]')

/** By paragraphs. */
const drafts: Record<ShopPageSlug, Label[]> = {
  services: [
    msg('We sell books at [where: in our shop, online or both].'),
    msg('# Delivery'),
    msg('We deliver to [countries or regions]. An order usually arrives within [number of days].'),
    msg('# Pick-up'),
    msg('Order online and pick up your books at [address of the shop], during our opening hours.'),
    msg('# Special orders'),
    msg('A book that is not on our pages can be ordered. Write to us at [e-mail address].'),
  ],
  'about-us': [
    msg('[Name of the shop] is a bookshop in [town], run by [names].'),
    msg('We opened in [year]. Our shelves hold [what you are known for].'),
    msg('You find us at [address of the shop]. We are open [opening hours].'),
  ],
  contact: [
    msg('Write to us at [e-mail address] or call [phone number].'),
    msg('If it is about an order, tell us its number; you find it on your orders page.'),
    msg('# Who we are'),
    msg(
      '[Name of the owner or company]\n[postal address]\n[registration and tax numbers, where the law asks for them]',
    ),
  ],
  'legal-notice': [
    msg('[Name of the owner or company, with its legal form]\n[postal address]'),
    msg('[Who represents the company, where it is one]'),
    msg('E-mail: [e-mail address]\nPhone: [phone number]'),
    msg('[Register and number in it, VAT identification number, where there are any]'),
  ],
  'privacy-policy': [
    msg(
      'This page says which personal data we keep, why, and for how long. Responsible is [name of the owner or company], [postal address], [e-mail address].',
    ),
    msg('# Your account'),
    msg(
      'Your e-mail address and a hashed password. If you log in with Google, also the name and the picture that Google gives us. We keep them until the account is closed, and so we do with your wish list and your reviews. Without an account, your wish list stays in your browser.',
    ),
    msg('# Your orders'),
    msg(
      'Your name, address, e-mail and phone number, and what you bought at which price. We keep orders for [number of years] years, because [the law that asks for it].',
    ),
    msg('# Newsletter'),
    msg('If you subscribed, we keep your e-mail address until you unsubscribe.'),
    msg('# Cookies and visits'),
    msg(
      'Cookies keep you logged in. We count visits without following anybody: the identifier of a visit expires after a day.',
    ),
    msg('# Who else sees your data'),
    msg('[The carriers, the e-mail provider, the hosting company and what each of them gets].'),
    msg('# Your rights'),
    msg(
      'You can ask what we have about you, have it corrected or deleted, and complain to [supervisory authority]. Write to [e-mail address].',
    ),
  ],
  withdrawal: [
    msg(
      'You can withdraw from your order within 14 days without giving a reason. The 14 days begin on the day on which you, or somebody that you name, receive the last book of the order.',
    ),
    msg(
      'Tell us so in plain words, for example by letter or e-mail: [name of the owner or company], [postal address], [e-mail address]. It is in time if you send it within the 14 days.',
    ),
    msg('# What follows'),
    msg(
      'We pay back all that you have paid, with the usual cost of delivery, within 14 days, in the way in which you paid. We may wait until we have the books back or you prove that you sent them.',
    ),
    msg('Send the books back within 14 days. [Who pays the postage of the return].'),
    msg('# Form for a withdrawal'),
    msg(
      'To [name of the owner or company], [postal address], [e-mail address]: I withdraw from my order of these books: (titles), ordered on (date), received on (date). (Your name, your address, the date, and your signature on paper)',
    ),
  ],
  'terms-of-service': [
    msg('These terms apply to orders at [name of the shop], [postal address].'),
    msg('# Ordering'),
    msg(
      'To order you need an account. The contract is made when [we show you the order number, or another moment]. The prices are those that you saw when you placed the order.',
    ),
    msg('# Paying'),
    msg('You pay [how: in cash on delivery, on pick-up].'),
    msg('# Delivery'),
    msg('We deliver to [countries or regions] within [number of days]. Delivery costs [amount, or nothing].'),
    msg('# Cancelling and returning'),
    msg(
      'An order can be cancelled until it is shipped. You may return books within [number of days] days: [how, and who pays the postage].',
    ),
    msg('# Law'),
    msg('[The law that applies, and the body for disputes, where the law asks for it].'),
  ],
}

/** A draft that the bookseller may start from. No text with one of its gaps is ever published. */
export const templateOf = (slug: ShopPageSlug) =>
  [draft, ...drafts[slug]].map((paragraph) => t(paragraph)).join('\n\n')

/** In square brackets, and not the text of a link. */
const gaps = (template: string) => template.match(/\[[^[\]\n]+\](?!\()/g) ?? []

/** The first gap of the template that is still in the text. */
export const unfilledGap = (slug: ShopPageSlug, markdown: string): string | undefined =>
  gaps(templateOf(slug)).find((gap) => markdown.includes(gap))
