import { readCatalogue } from '../../messages/read-catalogue.ts'

const plain = (message: string) =>
  message.replace(/ \[.*\]$/, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const own = Object.entries(readCatalogue('specification'))

/** A word of the specification, or what shops other than the demo say instead. */
export function either(word: string): RegExp {
  const instead = own.filter(([, specified]) => specified === word).map(([message]) => message)
  return new RegExp(`^(${[word, ...instead].map(plain).join('|')})`)
}
