/** The domains of actions, for the filter. */
export const domains: [value: string, label: string][] = [
  ['book', 'Books'],
  ['cover', 'Covers'],
  ['stock', 'Stock'],
  ['import', 'Imports'],
  ['order', 'Orders'],
  ['review', 'Reviews'],
  ['category', 'Categories'],
  ['news', 'News'],
  ['page', 'Texts'],
  ['newsletter', 'Newsletters'],
  ['outbox', 'Outbox'],
  ['settings', 'Settings'],
  ['staff', 'Staff'],
  ['account', 'Accounts'],
]

const actions: Record<string, string> = {
  'book.add': 'Added a book',
  'book.edit': 'Edited a book',
  'book.delete': 'Deleted a book',
  'book.add-edition': 'Added an edition',
  'book.lead-edition': 'Chose the edition for lists',
  'book.separate-edition': 'Separated an edition',
  'cover.upload': 'Uploaded a cover',
  'cover.retry': 'Tried failed covers again',
  'stock.set': 'Set the stock of a book',
  'stock.move': 'Changed the stock of a book',
  'stock.count': 'Counted a section of the stock',
  'stock.stop': 'Stopped keeping stock of a book',
  'import.upload': 'Uploaded a file for import',
  'import.try': 'Started a dry run',
  'import.start': 'Started an import',
  'import.pause': 'Paused an import',
  'import.resume': 'Resumed an import',
  'import.cancel': 'Cancelled an import',
  'import.end': 'Imported a file',
  'import.block': 'Blocked something at imports',
  'import.unblock': 'Took a block of imports away',
  'import.add-subject': 'Added a rule for subjects',
  'import.edit-subject': 'Changed a rule for subjects',
  'import.remove-subject': 'Removed a rule for subjects',
  'import.fallback': 'Changed the category of unknown subjects',
  'import.order-feeds': 'Changed the order of the feeds',
  'import.edit-feed': 'Changed a feed',
  'order.move': 'Changed the status of an order',
  'order.cancel-all': 'Cancelled all open orders of a shopper or network',
  'order.undo': 'Undid the change of a status',
  'order.note': 'Added a note to an order',
  'order.tracking': 'Changed the tracking of an order',
  'order.address': 'Corrected the address of an order',
  'order.ship-line': 'Shipped a book of an order',
  'order.cancel-line': 'Cancelled a book of an order',
  'order.paid': 'Recorded a payment',
  'order.refunded': 'Recorded a refund',
  'order.export': 'Exported orders',
  'review.publish': 'Published a review',
  'review.reject': 'Rejected a review',
  'review.delete': 'Deleted a review',
  'category.create': 'Added a category',
  'category.edit': 'Changed a category',
  'category.order': 'Changed the order of the categories',
  'category.delete': 'Deleted a category',
  'news.create': 'Added an item of news',
  'news.edit': 'Changed an item of news',
  'news.order': 'Changed the order of the news',
  'news.delete': 'Deleted an item of news',
  'page.save': 'Changed a text',
  'newsletter.create': 'Wrote a newsletter',
  'newsletter.edit': 'Changed a newsletter',
  'newsletter.test': 'Sent a newsletter as a test',
  'newsletter.send': 'Sent a newsletter to all subscribers',
  'newsletter.delete': 'Deleted a newsletter',
  'newsletter.export': 'Exported the subscribers',
  'outbox.export': 'Exported the outbox',
  'settings.save': 'Changed settings',
  'shop.start': 'Started a shop of their own',
  'staff.first-owner': 'Made the first owner',
  'staff.invite': 'Invited a colleague',
  'staff.withdraw-invitation': 'Withdrew an invitation',
  'staff.join': 'Accepted an invitation',
  'staff.role': 'Changed a role',
  'staff.remove': 'Removed a colleague',
  'staff.end-sessions': 'Ended sessions of a colleague',
  'account.edit': 'Changed name or e-mail',
  'account.password': 'Changed the password',
  'account.totp-start': 'Started to set up two-step log-in',
  'account.totp-on': 'Turned two-step log-in on',
  'account.totp-off': 'Turned two-step log-in off',
  'account.sign-out-everywhere': 'Logged out on all devices',
  'account.reset': 'Reset the password of an owner',
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An action without a label is shown by its name: `shelf.move-up` as "Shelf: move up". */
export const actionLabel = (action: string): string =>
  actions[action] ?? capitalized(action.replace('.', ': ').replaceAll('-', ' '))

/** `newPrice` as "New price". */
export const fieldLabel = (field: string): string =>
  capitalized(field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
