import type { SettingsGroup, ShopSettings } from '../../../contract/shop/shop.ts'
import type { Label, Message } from '../../../messages/message.ts'
import { msg, t, translate } from '../../../messages/t.ts'

/** A field whose value differs, as text. */
export type Difference = { field: string; theirs: string; mine: string }

/** Fields in which two versions of a group differ. */
export function differencesBetween(theirs: object, mine: object): Difference[] {
  const [one, other] = [leavesOf(theirs), leavesOf(mine)]
  const paths = [...new Set([...one.keys(), ...other.keys()])]
  return paths
    .filter((path) => one.get(path) !== other.get(path))
    .map((path) => ({
      field: labelOf(path),
      theirs: one.get(path) ?? t(nothing),
      mine: other.get(path) ?? t(nothing),
    }))
}

const nothing = msg('(nothing)')

export const taxModes: Record<ShopSettings['tax']['mode'], Label> = {
  none: msg('No tax'),
  included: msg('Prices include tax'),
  added: msg('Tax is added at checkout'),
}

/** The texts of all fields, by path. */
function leavesOf(value: unknown, path: string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    const mode = path.join() === 'mode' ? taxModes[value as ShopSettings['tax']['mode']] : undefined
    return new Map([[path.join('.'), mode ? t(mode) : shown(value as string | number | boolean | null)]])
  }
  const leaves = Object.entries(value).map(([key, part]) => leavesOf(part, path.concat(key)))
  return new Map(leaves.flatMap((each) => Array.from(each)))
}

function shown(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return value === null || value === '' ? t(nothing) : String(value)
}

/** `social.0.url` becomes URL of link 1. */
function labelOf(path: string): string {
  const place = /\d+/.exec(path)?.[0]
  const label = settingLabels[path.replaceAll(/\d+/g, '#')]
  return label ? translate(label, { number: Number(place) + 1 }) : path
}

/** The paths of what a value consists of, with # for the place in a list. */
type PathsOf<Value> = Value extends readonly (infer Entry)[]
  ? Below<'#', Entry>
  : Value extends object
    ? { [Key in keyof Value & string]: Below<Key, Value[Key]> }[keyof Value & string]
    : never

type Below<Key extends string, Value> = Value extends object ? `${Key}.${PathsOf<Value>}` : Key

/** As the forms have them. */
const labels = {
  name: msg('Name'),
  tagline: msg('Tagline'),
  logo: msg('Logo'),
  accent: msg('Accent colour'),
  'contact.email': msg('E-mail address'),
  'contact.phone': msg('Phone'),
  'contact.address': msg('Postal address'),
  'contact.openingHours': msg('Opening hours'),
  'social.#.name': msg('Site of link {number} [social network]'),
  'social.#.url': msg('URL of link {number}'),
  copyrightYear: msg('Copyright year'),
  isOpen: msg('The shop is open'),
  keepAuditMonths: msg('Keep audit log'),
  keepOrderYears: msg('Keep orders'),
  currency: msg('Currency'),
  language: msg('Language'),
  locale: msg('Numbers and dates'),
  timeZone: msg('Time zone'),
  country: msg('Country'),
  heroTitle: msg('Title'),
  heroText: msg('Text'),
  heroButton: msg('Button'),
  'heroBooks.#': msg('Book {number} beside the title'),
  'rows.topSellers': msg('Top Sellers'),
  'rows.recommended': msg('Recommended for you'),
  'rows.news': msg('News'),
  'delivery.isOffered': msg('Deliver to the door'),
  'delivery.name': msg('Name'),
  'zones.#.name': msg('Name of zone {number}'),
  'zones.#.countries.#': msg('Country of zone {number}'),
  'zones.#.fee': msg('Fee of zone {number}'),
  'zones.#.freeFrom': msg('Zone {number}: free from [the amount from which delivery is free]'),
  'zones.#.days': msg('Days to zone {number} [how long a delivery takes]'),
  'zones.#.letter': msg('Letters to zone {number}'),
  'zones.#.letter.fee': msg('Fee of a letter to zone {number}'),
  'zones.#.letter.maxGrams': msg('Grams of a letter to zone {number}'),
  'pickup.isOffered': msg('Pick up in the shop'),
  'pickup.name': msg('Name of pick-up'),
  'pickup.note': msg('Where and when'),
  note: msg('Note at checkout'),
  trackingUrl: msg('Tracking URL'),
  'cash.isOffered': msg('Cash on delivery'),
  'transfer.isOffered': msg('Bank transfer in advance'),
  'transfer.holder': msg('Account holder'),
  'transfer.iban': 'IBAN',
  'transfer.bic': 'BIC',
  'transfer.days': msg('Days to pay a bank transfer'),
  'invoice.isOffered': msg('Invoice'),
  'invoice.days': msg('Days to pay an invoice'),
  'invoice.customers.#': msg('Customer {number}'),
  'card.isOffered': msg('Card or wallet'),
  remindAfterDays: msg('Days until a reminder'),
  mode: msg('Tax on prices'),
  'rates.#.country': msg('Country of rate {number} [of a tax]'),
  'rates.#.category': msg('Category of rate {number} [of a tax]'),
  'rates.#.name': msg('Name of rate {number} [of a tax]'),
  'rates.#.percent': msg('Percent of rate {number} [of a tax]'),
  number: msg('Tax number'),
  senderName: msg('Sender name'),
  signature: msg('Signature'),
  notifyOnOrder: msg('E-mail me about new orders'),
  notifyAddress: msg('Address for new orders'),
  'sent.placed': msg('Order placed'),
  'sent.shipped': msg('Order shipped'),
  'sent.ready': msg('Ready for pick-up'),
  'sent.cancelled': msg('Order cancelled'),
  'sent.returned': msg('Order returned'),
  isOn: msg('Show reviews on book pages'),
  publishesAtOnce: msg('Publish reviews at once'),
  inStock: msg('In stock'),
  low: msg('Few copies left'),
  toOrder: msg('Available to order'),
  preOrder: msg('Pre-order without a day'),
  preOrderDated: msg('Pre-order with a day'),
  soldOut: msg('Sold out'),
  offersAlerts: msg('Offer “Tell me when it is back”'),
  holdHours: msg('Hours that copies are held'),
  maxHeldPerAccount: msg('Copies per account'),
  maxHeldPerNetwork: msg('Copies per network'),
  copiesToKeep: msg('Copies to keep of a book'),
  worksOnce: msg('Show one edition per title in lists'),
  'priceBoundCountries.#': msg('Country {number}'),
  keepDays: msg('Keep nightly backups'),
} satisfies Record<PathsOf<ShopSettings[SettingsGroup]>, Message | 'IBAN' | 'BIC'>

/** By the path of a field; # stands for the place in a list. */
const settingLabels: Record<string, string | undefined> = labels
