import { mapRecord } from '../mapping/map-record.ts'
import type { Context, Mapped, TradeRecord } from '../mapping/trade-record.ts'
import { readRecord } from '../xml/read-message.ts'

/** A shop in the United States. */
export const usualContext: Context = {
  country: 'US',
  currency: 'USD',
  decimals: 2,
  today: '2026-06-15',
  release: '3.0',
  defaultCurrency: undefined,
  defaultPriceType: undefined,
}

/** What a record in XML means. */
export function mapText(xml: string, context: Partial<Context> = {}): Mapped {
  const read = readRecord({ bytes: Buffer.from(xml), encoding: undefined })
  if ('problem' in read) throw new Error(read.problem)
  return mapRecord(read, { ...usualContext, ...context })
}

export function mapGood(xml: string, context: Partial<Context> = {}): TradeRecord {
  const mapped = mapText(xml, context)
  if ('refused' in mapped) throw new Error(mapped.refused.message)
  return mapped.record
}

export type RecordParts = Partial<{
  reference: string
  notification: string
  identifiers: string
  title: string
  descriptive: string
  collateral: string
  publishing: string
  supply: string
}>

export const identifier = (type: string, value: string) =>
  `<ProductIdentifier><ProductIDType>${type}</ProductIDType><IDValue>${value}</IDValue></ProductIdentifier>`

export const price = (amount: string, more = '', type = '01', currency = 'USD') =>
  `<Price><PriceType>${type}</PriceType>${more}<PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>`

const usualTitle = `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
  <TitleText>The Glass Garden</TitleText></TitleElement></TitleDetail>`

export const supplied = (prices: string, availability = '20') => `<ProductSupply><SupplyDetail>
  <ProductAvailability>${availability}</ProductAvailability>${prices}</SupplyDetail></ProductSupply>`

/** A record of release 3 with reference tags. Blocks that are undefined are missing. */
export const recordOf = ({
  reference = 'example.com-1',
  notification = '03',
  identifiers = identifier('15', '9780306406157'),
  title = usualTitle,
  descriptive = '<ProductForm>BC</ProductForm>',
  collateral = '',
  publishing = '',
  supply = supplied(price('12.50')),
}: RecordParts = {}) => `<Product><RecordReference>${reference}</RecordReference>
  <NotificationType>${notification}</NotificationType>${identifiers}
  <DescriptiveDetail>${descriptive}${title}</DescriptiveDetail>
  <CollateralDetail>${collateral}</CollateralDetail><PublishingDetail>${publishing}</PublishingDetail>${supply}</Product>`
