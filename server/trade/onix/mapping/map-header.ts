import type { Element } from '../xml/parse-xml.ts'
import { childOf, childrenOf, codeOf, textOf } from './elements.ts'
import { parseMessageTime } from './trade-date.ts'

export type Header = {
  sender: string | undefined
  sentAt: Date | undefined
  defaultCurrency: string | undefined
  defaultPriceType: string | undefined
}

/** Who sent a message and when, and what its records leave out. */
export function mapHeader(header: Element): Header {
  const sender = childOf(header, 'Sender')
  const [identifier] = childrenOf(sender, 'SenderIdentifier')
  const name =
    textOf(sender, 'SenderName') || textOf(header, 'FromCompany', 'FromEAN') || textOf(identifier, 'IDValue')
  return {
    sender: name.slice(0, 100) || undefined,
    sentAt: parseMessageTime(textOf(header, 'SentDateTime', 'SentDate')),
    defaultCurrency: codeOf(header, 'DefaultCurrencyCode') || undefined,
    defaultPriceType: codeOf(header, 'DefaultPriceType', 'DefaultPriceTypeCode') || undefined,
  }
}
