import type { ShopPageSlug } from '../../domain/pages.ts'

const draft = '[DRAFT: check every sentence, fill in the square brackets, and delete this line]'

/** Drafts that the bookseller may start from. No text with one of their gaps is ever published. */
export const templateOf: Record<ShopPageSlug, string> = {
  services: `${draft}

We sell books at [where: in our shop, online or both].

# Delivery

We deliver to [countries or regions]. An order usually arrives within [number of days].

# Pick-up

Order online and pick up your books at [address of the shop], during our opening hours.

# Special orders

A book that is not on our pages can be ordered. Write to us at [e-mail address].`,

  'about-us': `${draft}

[Name of the shop] is a bookshop in [town], run by [names].

We opened in [year]. Our shelves hold [what you are known for].

You find us at [address of the shop]. We are open [opening hours].`,

  contact: `${draft}

Write to us at [e-mail address] or call [phone number].

If it is about an order, tell us its number; you find it on your orders page.

# Who we are

[Name of the owner or company]
[postal address]
[registration and tax numbers, where the law asks for them]`,

  'privacy-policy': `${draft}

This page says which personal data we keep, why, and for how long. Responsible is [name of the owner or company], [postal address], [e-mail address].

# Your account

Your e-mail address and a hashed password. If you sign in with Google, also the name and the picture that Google gives us. We keep them until the account is closed, and so we do with your wish list and your reviews. Without an account, your wish list stays in your browser.

# Your orders

Your name, address, e-mail and phone number, and what you bought at which price. We keep orders for [number of years] years, because [the law that asks for it].

# Newsletter

If you subscribed, we keep your e-mail address until you unsubscribe.

# Cookies and visits

Cookies keep you signed in. We count visits without following anybody: the identifier of a visit expires after a day.

# Who else sees your data

[The carriers, the e-mail provider, the hosting company and what each of them gets].

# Your rights

You can ask what we have about you, have it corrected or deleted, and complain to [supervisory authority]. Write to [e-mail address].`,

  'terms-of-service': `${draft}

These terms apply to orders at [name of the shop], [postal address].

# Ordering

To order you need an account. The contract is made when [we show you the order number, or another moment]. The prices are those that you saw when you placed the order.

# Paying

You pay [how: in cash on delivery, on pick-up].

# Delivery

We deliver to [countries or regions] within [number of days]. Delivery costs [amount, or nothing].

# Cancelling and returning

An order can be cancelled until it is shipped. You may return books within [number of days] days: [how, and who pays the postage].

# Law

[The law that applies, and the body for disputes, where the law asks for it].`,
}

/** In square brackets, and not the text of a link. */
const gaps = (template: string) => template.match(/\[[^[\]\n]+\](?!\()/g) ?? []

/** The first gap of the template that is still in the text. */
export const unfilledGap = (slug: ShopPageSlug, markdown: string): string | undefined =>
  gaps(templateOf[slug]).find((gap) => markdown.includes(gap))
