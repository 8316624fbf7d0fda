import { ledgerMethodNames } from '../../../../domain/money/payment-method-labels.ts'
import type { Label } from '../../../../messages/message.ts'
import type { AuditEntry } from '../../../../contract/people/audit.ts'
import { type SettingsGroup, settingsGroups } from '../../../../contract/shop/settings-groups.ts'
import { bookFields } from '../../../../domain/books/book-fields.ts'
import { type ContributorRole, formatWords } from '../../../../domain/books/book-terms.ts'
import { placeNames, shopPages, type ShopPageSlug } from '../../../../domain/pages.ts'
import { roleLabels } from '../../../../domain/staff-roles.ts'
import { shownAmount } from '../../../../domain/money/typed-amount.ts'
import { msg, spokenLocale, t } from '../../../../messages/t.ts'
import { statusLabels } from '../../../../domain/order-labels.ts'
import { roleLabels as contributorRoles, taxLabels } from '../../books/trade-labels.ts'
import { paymentWords } from '../../orders/payments/payment-state.ts'
import { stateNames } from '../../reviews/review-states.ts'
import { differencesBetween } from '../../settings/differences.ts'
import { reasonLabels, sectionName, whenOutLabels } from '../../stock/stock-view.tsx'
import { kindLabels } from '../../trade/rules/block-kinds.ts'
import { capitalized } from './audit-actions.ts'

/** What staff change most often. Fields of books have their labels elsewhere. */
const fields: Record<string, Label> = {
  account: msg('Account'),
  amount: msg('Amount'),
  author: msg('Author'),
  backup: msg('Backup'),
  book: msg('Book'),
  carrier: msg('Carrier'),
  categories: msg('Categories'),
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
  from: msg('From [a day]'),
  host: msg('SMTP server'),
  inHomeSelect: msg('In the category menu of the home page'),
  isActive: msg('Valid'),
  invitedBy: msg('Invited by'),
  isPublished: msg('Published [is shown in the shop]'),
  kind: msg('Kind'),
  leadingEdition: msg('Leading edition'),
  markdown: msg('Text'),
  maxUses: msg('Uses at most'),
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
  paidBy: msg('Payment method'),
  password: msg('Password [of the mail server]'),
  payment: msg('Payment'),
  percent: msg('Percent'),
  phone: msg('Phone'),
  picture: msg('Picture'),
  pictureAlt: msg('Description of the picture'),
  place: msg('Link [where the shop links to a page]'),
  port: msg('Port'),
  price: msg('Price'),
  rating: msg('Rating'),
  reason: msg('Reason'),
  recipients: msg('Recipients'),
  refunded: msg('Refunded [an amount]'),
  restocked: msg('Restocked'),
  returned: msg('Returned'),
  role: msg('Role'),
  section: msg('Section'),
  security: msg('Encryption'),
  sendAt: msg('Send at [a time]'),
  sender: msg('Sender'),
  shipped: msg('Shipped'),
  state: msg('State [status]'),
  status: msg('Status'),
  street: msg('Street'),
  street2: msg('Address line 2 (optional)'),
  subject: msg('Subject [of an e-mail]'),
  summary: msg('Summary'),
  supplier: msg('Supplier or publisher'),
  text: msg('Text'),
  title: msg('Title'),
  titles: msg('Titles'),
  to: msg('To [a day]'),
  validFrom: msg('Valid from'),
  validUntil: msg('Valid until'),
  trending: msg('Trending'),
  username: msg('User name'),
  whenOut: msg('When out of stock'),
  words: msg('Words'),
  zipcode: msg('Zip code'),
  ...Object.fromEntries(Object.entries(bookFields).map(([field, { label }]) => [field, label])),
}

/** Fields that another domain has under the same name. */
const ofAction: Record<string, Record<string, Label>> = {
  'order.address': { state: msg('State [of an address]') },
}

/** A field without a label is shown by its name: `sentAt` as "Sent at". */
function fieldLabel(action: string, field: string): string {
  const label = ofAction[action]?.[field] ?? fields[field]
  return label ? t(label) : capitalized(field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

/** Of fields whose values are codes. Other values are what somebody typed. */
const codes: Record<string, Partial<Record<string, Label>>> = {
  format: formatWords,
  kind: Object.fromEntries(Object.entries(kindLabels).map(([kind, { one }]) => [kind, one])),
  paidBy: ledgerMethodNames,
  payment: paymentWords,
  place: placeNames,
  reason: reasonLabels,
  role: roleLabels,
  security: { none: msg('None, for a server in your own network') },
  state: stateNames,
  status: { ...statusLabels, 'to-pack': msg('To pack [orders]') },
  taxClass: taxLabels,
  whenOut: whenOutLabels,
}

/** The log has their lengths. Earlier entries have words about it, in the language of whoever saved the text. */
const longTexts = new Set(['markdown', 'text'])

/** With a point in the log. */
const amounts = new Set(['amount', 'paid', 'percent', 'price', 'refunded'])

/** Fields that have categories, by their slugs. Vouchers have several in one text. */
const ofCategories = new Set(['category', 'categories', 'fallback'])

/** As the shop calls them now. One that is gone is its slug. */
export type Named = { slug: string; name: string }

const namesOf = (slugs: string[], categories: Named[]) =>
  slugs.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug).join(', ')

type Entry = Pick<AuditEntry, 'action' | 'changes'>

function valueText(action: string, field: string, value: unknown, categories: Named[]): string {
  if (value === null || value === undefined || value === '') return t('(empty)')
  if (Array.isArray(value)) return listText(action, value.map(String), categories)
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number' && longTexts.has(field))
    return t('{count, plural, one {# character} other {# characters}}', { count: value })
  if (typeof value === 'number') return shownAmount(String(value), spokenLocale())
  if (typeof value !== 'string') return JSON.stringify(value)
  const label = action === 'order.address' ? undefined : codes[field]?.[value]
  if (label) return t(label)
  if (amounts.has(field)) return shownAmount(value, spokenLocale())
  if (ofCategories.has(field)) return namesOf(value.split(', '), categories)
  if (field === 'security') return value.toUpperCase()
  return field === 'contributors' ? value.replaceAll(/(?<=\()\w+(?=\))/g, contributorRole) : value
}

/** Titles have commas. */
const listText = (action: string, parts: string[], categories: Named[]) =>
  parts.length === 0
    ? t('(empty)')
    : action === 'category.order'
      ? namesOf(parts, categories)
      : parts.join(' · ')

const contributorRole = (role: string) =>
  t(contributorRoles[role as ContributorRole] ?? contributorRoles.contributor)

type Changed = { field: string; before: string; after: string }

/** What an entry changed, in words. Of settings it is each field of a form. */
export function changesOf({ action, changes }: Entry, categories: Named[]): Changed[] {
  const changed = Object.entries(changes)
  if (action !== 'settings.save')
    return changed.map(([field, [before, after]]) => ({
      field: fieldLabel(action, field),
      before: valueText(action, field, before, categories),
      after: valueText(action, field, after, categories),
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

/** Whatever is changed by these, it is one thing. */
const subjects: Record<string, Label> = {
  'category.order': msg('Categories'),
  'import.fallback': msg('Imports'),
  'import.order-feeds': msg('Feeds'),
  'news.order': msg('News'),
}

/** What the log names in the store's own words: an order, a customer, a group of settings, a text of every shop. */
export function subjectText({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const [domain] = action.split('.')
  const order = domain === 'order' && /^Order (\d+)$/.exec(subject)?.[1]
  if (order) return t('Order {number}', { number: order })
  const customer = domain === 'customer' && /^Customer (\d+)$/.exec(subject)?.[1]
  if (customer) return t('Customer {number}', { number: customer })
  if (action === 'stock.count') return sectionName(subject)
  const group = action === 'settings.save' ? settingsGroups[subject as SettingsGroup]?.label : undefined
  const page = action === 'page.save' ? shopPages[subject as ShopPageSlug] : undefined
  const label = subjects[action] ?? group ?? page
  return label ? t(label) : subject
}

/** The store itself has no username. */
const actors: Record<string, Label> = {
  'start of the shop': msg('Start of the shop'),
  'watched folder': msg('Watched folder'),
}

export const actorText = (actor: string) => (actors[actor] ? t(actors[actor]) : actor)
