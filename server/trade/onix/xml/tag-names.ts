/** Short tags of ONIX 3 and 2.1 with their reference names, of what the store reads. */
const leaves = `
  a001 RecordReference a002 NotificationType a199 DeletionText b221 ProductIDType b233 IDTypeName b244 IDValue
  x314 ProductComposition b012 ProductForm b333 ProductFormDetail b014 ProductFormDescription x315 MeasureType
  c093 MeasureTypeCode c094 Measurement c095 MeasureUnitCode x329 CollectionType b202 TitleType x409 TitleElementLevel
  x410 PartNumber b203 TitleText b030 TitlePrefix x501 NoPrefix b031 TitleWithoutPrefix b029 Subtitle b028 DistinctiveTitle
  b034 SequenceNumber b035 ContributorRole b036 PersonName b037 PersonNameInverted b038 TitlesBeforeNames
  b039 NamesBeforeKey b040 KeyNames b247 PrefixToKey b041 NamesAfterKey b042 SuffixToKey b047 CorporateName
  b249 UnnamedPersons n339 NoContributor b253 LanguageRole b252 LanguageCode b059 LanguageOfText b060 OriginalLanguage
  b218 ExtentType b219 ExtentValue b220 ExtentUnit b061 NumberOfPages x425 MainSubject b067 SubjectSchemeIdentifier
  b191 MainSubjectSchemeIdentifier b069 SubjectCode b070 SubjectHeadingText b064 BASICMainSubject b065 BICMainSubject
  x426 TextType x427 ContentAudience d104 Text d102 TextTypeCode d103 TextFormat d101 MainDescription d100 Annotation
  x436 ResourceContentType x437 ResourceMode x441 ResourceForm x435 ResourceLink f114 MediaFileTypeCode
  f115 MediaFileFormatCode f116 MediaFileLinkTypeCode f117 MediaFileLink b079 ImprintName b291 PublishingRole
  b081 PublisherName b394 PublishingStatus x448 PublishingDateRole j408 MarketDateRole b306 Date b003 PublicationDate
  j260 DateFormat x449 CountriesIncluded x450 RegionsIncluded x451 CountriesExcluded x452 RegionsExcluded
  j407 MarketPublishingStatus j396 ProductAvailability j141 AvailabilityCode x461 SupplyDateRole j142 ExpectedShipDate
  j143 OnSaleDate j192 UnpricedItemType j148 PriceTypeCode x462 PriceType j261 PriceQualifier j266 PriceStatus j151 PriceAmount
  x470 TaxType x471 TaxRateCode x472 TaxRatePercent j153 TaxRateCode1 x546 TaxExempt j152 CurrencyCode b251 CountryCode
  j161 PriceEffectiveFrom j162 PriceEffectiveUntil x476 PriceDateRole j303 Territory b018 TitleOfSeries
  b019 NumberWithinSeries b004 ISBN b005 EAN13 m174 FromCompany m172 FromEAN m182 SentDate x298 SenderName
  x299 ContactName m180 MessageNumber x307 SentDateTime x310 DefaultPriceType m186 DefaultCurrencyCode
  m185 DefaultPriceTypeCode m184 DefaultLanguageOfText x507 NoProduct x454 WorkRelationCode b201 WorkIDType
  x455 ProductRelationCode h208 RelationCode j138 SupplyToCountry j397 SupplyToTerritory j140 SupplyToCountryExcluded`

/** Of these the short tag is the name in lower case. */
const composites = `
  ONIXMessage Header Sender SenderIdentifier Addressee Product ProductIdentifier DescriptiveDetail CollateralDetail
  PublishingDetail ProductSupply SupplyDetail Market Territory MarketPublishingDetail MarketDate Collection TitleDetail
  TitleElement Title Contributor Language Extent Subject MainSubject Measure TextContent OtherText SupportingResource
  ResourceVersion MediaFile Imprint Publisher PublishingDate SupplyDate Price PriceDate Tax Series RelatedMaterial
  RelatedWork RelatedProduct WorkIdentifier ContentDetail PromotionDetail ProductionDetail NameIdentifier`

const words = leaves.trim().split(/\s+/)

const names = new Map<string, string>([
  ...composites
    .trim()
    .split(/\s+/)
    .map((name): [string, string] => [name.toLowerCase(), name]),
  ...words.flatMap((short, at): [string, string][] => {
    const name = words[at + 1]
    return at % 2 === 0 && name ? [[short, name]] : []
  }),
])

/** The keys of objects are compared by their addresses, which is many times faster than by their letters. */
const interned = (name: string) => Object.keys({ [name]: true })[0] ?? name

const seen = new Map<string, string>()

/** By a few letters, since a hash of all letters of each tag took a tenth of the time of an import. */
const recent: ({ tag: string; name: string } | undefined)[] = Array.from({ length: 4_096 })

/** `LanguageRole` and `LanguageCode` differ only near the end. */
const slotOf = (tag: string) => {
  const { length } = tag
  const [first, middle] = [tag.charCodeAt(0), tag.charCodeAt(length >> 1)]
  const [late, last] = [tag.charCodeAt(length - 4) | 0, tag.charCodeAt(length - 1)]
  return (length * 131 + first * 31 + middle * 17 + late * 67 + last) & 4_095
}

/** Element by element, since files mix both kinds of tags. Prefixes of namespaces mean nothing. */
export function referenceName(tag: string): string {
  const slot = slotOf(tag)
  const found = recent[slot]
  if (found?.tag === tag) return found.name
  const name = nameOf(tag)
  // A copy: a part of the record would keep all of it in memory.
  recent[slot] = { tag: interned(tag), name }
  return name
}

function nameOf(tag: string): string {
  const known = seen.get(tag)
  if (known) return known
  const local = tag.slice(tag.indexOf(':') + 1)
  const name = interned(names.get(local) ?? local)
  // A file of nonsense must not fill the memory.
  if (seen.size < 5_000) seen.set(interned(tag), name)
  return name
}

const shortNames = new Map([...names].map(([short, name]): [string, string] => [name, short]))

/** The short tag of a reference name. Composites have their names in lower case. */
export const shortName = (name: string): string => shortNames.get(name) ?? name.toLowerCase()
