import { darkAccent } from '../../../domain/color.ts'
import { darkStyles, emailStyles } from '../../../domain/email-styles.ts'
import { escaped } from '../../../domain/plain-text.ts'
import { languageTag } from '../../rendering/page-template.ts'
import type { MailedShop } from '../message-text.ts'
import { colors, linesToHtml, sans, serif, tableOf } from './elements.ts'
import { type AttachedPicture, pictureTag } from './pictures.ts'

type Framed = {
  shop: MailedShop
  /** The address of the shop, to which its logo or name links. */
  baseUrl: string
  subject: string
  /** HTML, as the functions of `elements.ts` write it. */
  content: string
  /** HTML in small letters below the card, such as how to unsubscribe. The address of the shop follows. */
  footer?: string
  /** The shop's logo, which is then attached. Otherwise its name is written. */
  logo?: AttachedPicture | undefined
  /** The signature, or a text that ends with one: lines of the address that it has are left out below. */
  text?: string | undefined
}

/** A whole HTML document in the look of the shop. Tables and style attributes, because mail programs know little else. */
export function framedEmail({
  shop,
  baseUrl,
  subject,
  content,
  footer = '',
  logo,
  text = '',
}: Framed): string {
  const { shop: details, region } = shop.settings
  const { accent } = details
  return `<!doctype html>
<html lang="${languageTag(region.language, region.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${emailStyles}</style>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colors.paper}">
<div style="--dark-accent:${darkAccent(accent)}">
${tableOf(
  `<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${tableOf(
  `<tr><td style="padding:0 8px 20px">${letterhead(details.name, baseUrl, logo)}</td></tr>
<tr><td class="card pad" style="padding:32px;background:${colors.surface};border:1px solid ${colors.line};border-radius:10px">
${content}</td></tr>
<tr><td class="soft" style="padding:20px 8px 0;color:${colors.soft};font:13px/1.5 ${sans};overflow-wrap:anywhere">${footer}${addressOf(shop, text)}</td></tr>`,
  'max-width:600px;table-layout:fixed',
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
  `background:${colors.paper}`,
  'page',
)}
</div>
</body>
</html>
`
}

/** The logo stands on white also in the dark: it was made for that. */
function letterhead(name: string, baseUrl: string, logo: AttachedPicture | undefined): string {
  const link = `<a href="${escaped(baseUrl)}" class="ink" style="color:${colors.ink};font:600 22px/1.3 ${serif};text-decoration:none;overflow-wrap:anywhere">`
  return `${link}${logo ? pictureTag(logo, name) : escaped(name)}</a>`
}

/** The owner may have it in the signature. */
function addressOf({ settings: { shop } }: MailedShop, text: string): string {
  const { address, email, phone } = shop.contact
  const known = new Set(text.split('\n').map((line) => line.trim()))
  const lines = [...address.split('\n'), phone, email].map((line) => line.trim())
  const further = lines.filter((line) => line && !known.has(line))
  return further.length > 0
    ? `<p style="margin:0">${linesToHtml([shop.name, ...further].join('\n'))}</p>`
    : ''
}
