import type { Label } from '../../../../messages/message.ts'
import type { AuditEntry } from '../../../../contract/people/audit.ts'
import { type SettingsGroup, settingsGroups } from '../../../../contract/shop/settings-groups.ts'
import { bookFields } from '../../../../domain/books/book-fields.ts'
import { type ContributorRole, formatWords } from '../../../../domain/books/book-terms.ts'
import { roleLabels } from '../../../../domain/staff-roles.ts'
import { msg, t } from '../../../../messages/t.ts'
import { statusWords } from '../../../storefront/orders/order-status.tsx'
import { roleLabels as contributorRoles, taxLabels } from '../../books/trade-labels.ts'
import { stateNames } from '../../reviews/review-states.ts'
import { differencesBetween } from '../../settings/differences.ts'
import { reasonLabels, whenOutLabels } from '../../stock/stock-view.tsx'
import { kindLabels } from '../../trade/rules/block-kinds.ts'

/** The domains of actions, for the filter. */
export const domains: [value: string, label: Label][] = [
  ['book', msg('Books')],
  ['cover', msg('Covers')],
  ['stock', msg('Stock')],
  ['import', msg('Imports')],
  ['order', msg('Orders')],
  ['customer', msg('Customers')],
  ['review', msg('Reviews')],
  ['category', msg('Categories')],
  ['news', msg('News')],
  ['page', msg('Texts')],
  ['newsletter', msg('Newsletters')],
  ['outbox', msg('Outbox')],
  ['settings', msg('Settings')],
  ['backup', msg('Backups')],
  ['staff', msg('Staff')],
  ['account', msg('Accounts')],
]

const actions: Record<string, Label> = {
  'book.add': msg('Added a book'),
  'book.edit': msg('Edited a book'),
  'book.delete': msg('Deleted a book'),
  'book.add-edition': msg('Added an edition'),
  'book.lead-edition': msg('Chose the edition for lists'),
  'book.separate-edition': msg('Separated an edition'),
  'cover.upload': msg('Uploaded a cover'),
  'cover.retry': msg('Tried failed covers again'),
  'stock.set': msg('Set the stock of a book'),
  'stock.move': msg('Changed the stock of a book'),
  'stock.count': msg('Counted a section of the stock'),
  'stock.stop': msg('Stopped tracking stock of a book'),
  'import.upload': msg('Uploaded a file for import'),
  'import.try': msg('Started a dry run'),
  'import.start': msg('Started an import'),
  'import.pause': msg('Paused an import'),
  'import.resume': msg('Resumed an import'),
  'import.cancel': msg('Cancelled an import'),
  'import.end': msg('Imported a file'),
  'import.block': msg('Blocked something at imports'),
  'import.unblock': msg('Took a block of imports away'),
  'import.add-subject': msg('Added a rule for subjects'),
  'import.edit-subject': msg('Changed a rule for subjects'),
  'import.remove-subject': msg('Removed a rule for subjects'),
  'import.fallback': msg('Changed the category of unknown subjects'),
  'import.order-feeds': msg('Changed the order of the feeds'),
  'import.edit-feed': msg('Changed a feed'),
  'order.move': msg('Changed the status of an order'),
  'order.cancel-all': msg('Cancelled all open orders of a shopper or network'),
  'order.undo': msg('Undid the change of a status'),
  'order.note': msg('Added a note to an order'),
  'order.tracking': msg('Changed the tracking of an order'),
  'order.address': msg('Corrected the address of an order'),
  'order.ship-line': msg('Shipped a book of an order'),
  'order.cancel-line': msg('Cancelled a book of an order'),
  'order.paid': msg('Recorded a payment'),
  'order.refunded': msg('Recorded a refund'),
  'order.price': msg('Changed the price of a book in an order'),
  'order.return': msg('Took books of an order back'),
  'order.export': msg('Exported orders'),
  'customer.note': msg('Added a note about a customer'),
  'customer.delete-note': msg('Deleted a note about a customer'),
  'customer.reset': msg('Sent a customer a link for a new password'),
  'customer.export': msg('Exported the data of a customer'),
  'customer.block': msg('Blocked a customer'),
  'customer.unblock': msg('Unblocked a customer'),
  'customer.close': msg('Closed the account of a customer'),
  'review.publish': msg('Published a review'),
  'review.reject': msg('Rejected a review'),
  'review.delete': msg('Deleted a review'),
  'category.create': msg('Added a category'),
  'category.edit': msg('Changed a category'),
  'category.order': msg('Changed the order of the categories'),
  'category.delete': msg('Deleted a category'),
  'news.create': msg('Added an item of news'),
  'news.edit': msg('Changed an item of news'),
  'news.order': msg('Changed the order of the news'),
  'news.delete': msg('Deleted an item of news'),
  'page.save': msg('Changed a text'),
  'page.create': msg('Added a page'),
  'page.delete': msg('Deleted a page'),
  'newsletter.create': msg('Wrote a newsletter'),
  'newsletter.edit': msg('Changed a newsletter'),
  'newsletter.test': msg('Sent a newsletter as a test'),
  'newsletter.send': msg('Sent a newsletter to all subscribers'),
  'newsletter.schedule': msg('Scheduled a newsletter'),
  'newsletter.unschedule': msg('Took a scheduled newsletter back'),
  'newsletter.delete': msg('Deleted a newsletter'),
  'newsletter.export': msg('Exported the subscribers'),
  'outbox.export': msg('Exported the outbox'),
  'settings.save': msg('Changed settings'),
  'backup.take': msg('Made a backup'),
  'backup.download': msg('Downloaded a backup'),
  'backup.delete': msg('Deleted a backup'),
  'payment-keys.save': msg('Changed the keys of a payment provider'),
  'payment-keys.remove': msg('Removed the keys of a payment provider'),
  'mail-server.save': msg('Changed the mail server'),
  'mail-server.remove': msg('Removed the mail server'),
  'mail-server.test': msg('Sent a test e-mail'),
  'shop.start': msg('Started a shop of their own'),
  'staff.first-owner': msg('Made the first owner'),
  'staff.invite': msg('Invited a colleague'),
  'staff.withdraw-invitation': msg('Withdrew an invitation'),
  'staff.join': msg('Accepted an invitation'),
  'staff.role': msg('Changed a role'),
  'staff.remove': msg('Removed a colleague'),
  'staff.end-sessions': msg('Ended sessions of a colleague'),
  'account.edit': msg('Changed name or e-mail'),
  'account.password': msg('Changed the password'),
  'account.totp-start': msg('Started to set up two-step log-in'),
  'account.totp-on': msg('Turned two-step log-in on'),
  'account.totp-off': msg('Turned two-step log-in off'),
  'account.sign-out-everywhere': msg('Logged out on all devices'),
  'account.reset': msg('Reset the password of an owner'),
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An action without a label is shown by its name: `shelf.move-up` as "Shelf: move up". */
export function actionLabel(action: string): string {
  const label = actions[action]
  return label ? t(label) : capitalized(action.replace('.', ': ').replaceAll('-', ' '))
}

/** What staff change most often. Fields of books have their labels elsewhere. */
const fields: Record<string, Label> = {
  account: msg('Account'),
  author: msg('Author'),
  backup: msg('Backup'),
  book: msg('Book'),
  carrier: msg('Carrier'),
  category: msg('Category'),
  changedBooks: msg('Changed'),
  city: msg('City'),
  copies: msg('Copies'),
  country: msg('Country'),
  coverImage: msg('Cover image'),
  description: msg('Description'),
  edition: msg('Edition'),
  email: msg('E-mail'),
  expectedOn: msg('Expected on'),
  fallback: msg('Fallback'),
  inHomeSelect: msg('In the genre menu of the home page'),
  invitedBy: msg('Invited by'),
  isPublished: msg('Published [is shown in the shop]'),
  kind: msg('Kind'),
  leadingEdition: msg('Leading edition'),
  markdown: msg('Text'),
  name: msg('Name'),
  network: msg('Network'),
  newBooks: msg('New [books]'),
  newPrice: msg('New price'),
  note: msg('Note'),
  number: msg('Tracking number'),
  offSale: msg('Off sale'),
  oldPrice: msg('Old price'),
  onHand: msg('On hand'),
  order: msg('Order [sequence]'),
  paid: msg('Paid [an amount]'),
  phone: msg('Phone'),
  picture: msg('Picture'),
  pictureAlt: msg('Description of the picture'),
  price: msg('Price'),
  rating: msg('Rating'),
  reason: msg('Reason'),
  recipients: msg('Recipients'),
  refunded: msg('Refunded [an amount]'),
  restocked: msg('Restocked'),
  returned: msg('Returned'),
  role: msg('Role'),
  section: msg('Section'),
  sendAt: msg('Send at [a time]'),
  shipped: msg('Shipped'),
  state: msg('State [status]'),
  status: msg('Status'),
  street: msg('Street'),
  subject: msg('Subject [of an e-mail]'),
  summary: msg('Summary'),
  text: msg('Text'),
  title: msg('Title'),
  titles: msg('Titles'),
  trending: msg('Trending'),
  whenOut: msg('When out of stock'),
  zipcode: msg('Zip code'),
  ...Object.fromEntries(Object.entries(bookFields).map(([field, { label }]) => [field, label])),
}

/** A field without a label is shown by its name: `sentAt` as "Sent at". */
function fieldLabel(field: string): string {
  const label = fields[field]
  return label ? t(label) : capitalized(field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

/** Of fields whose values are codes. Other values are what somebody typed. */
const codes: Record<string, Partial<Record<string, Label>>> = {
  format: formatWords,
  kind: Object.fromEntries(Object.entries(kindLabels).map(([kind, { one }]) => [kind, one])),
  reason: reasonLabels,
  role: roleLabels,
  state: stateNames,
  status: statusWords,
  taxClass: taxLabels,
  whenOut: whenOutLabels,
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('(empty)')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value !== 'string') return JSON.stringify(value)
  const label = codes[field]?.[value]
  if (label) return t(label)
  return field === 'contributors' ? value.replaceAll(/(?<=\()\w+(?=\))/g, contributorRole) : value
}

const contributorRole = (role: string) =>
  t(contributorRoles[role as ContributorRole] ?? contributorRoles.contributor)

type Changed = { field: string; before: string; after: string }

/** What an entry changed, in words. Of settings it is each field of a form. */
export function changesOf({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): Changed[] {
  const changed = Object.entries(changes)
  if (action !== 'settings.save')
    return changed.map(([field, [before, after]]) => ({
      field: fieldLabel(field),
      before: valueText(field, before),
      after: valueText(field, after),
    }))
  const [before, after] = [0, 1].map((at) =>
    Object.fromEntries(changed.map(([field, values]) => [field, values[at]])),
  )
  return differencesBetween(before ?? {}, after ?? {}).map(({ field, theirs, mine }) => ({
    field,
    before: theirs,
    after: mine,
  }))
}

/** What the log names in the store's own words: an order, a customer, a group of settings. */
export function subjectText({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const [domain] = action.split('.')
  const order = domain === 'order' && /^Order (\d+)$/.exec(subject)?.[1]
  if (order) return t('Order {number}', { number: order })
  const customer = domain === 'customer' && /^Customer (\d+)$/.exec(subject)?.[1]
  if (customer) return t('Customer {number}', { number: customer })
  const group = action === 'settings.save' ? settingsGroups[subject as SettingsGroup] : undefined
  return group ? t(group.label) : subject
}

/** The store itself has no username. */
const actors: Record<string, Label> = {
  'start of the shop': msg('Start of the shop'),
  'watched folder': msg('Watched folder'),
}

export const actorText = (actor: string) => (actors[actor] ? t(actors[actor]) : actor)
