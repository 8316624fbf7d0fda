import { hash } from 'node:crypto'

/** Keeps values apart from the text, so that no value is parsed as SQL. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  get text(): string {
    return this.strings.reduce((text, part, at) => `${text}$${at}${part}`)
  }

  /** The name makes the driver prepare each text once per connection. */
  toQuery() {
    const text = this.text
    return { text, values: [...this.values], name: nameOf(text) }
  }
}

/** Values become parameters; a nested statement becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const texts = [strings[0] ?? '']
  const flat: unknown[] = []
  const appendText = (text: string) => texts.push((texts.pop() ?? '') + text)

  values.forEach((value, at) => {
    if (value instanceof Sql) {
      appendText(value.strings[0] ?? '')
      texts.push(...value.strings.slice(1))
      flat.push(...value.values)
      appendText(strings[at + 1] ?? '')
    } else {
      flat.push(value)
      texts.push(strings[at + 1] ?? '')
    }
  })
  return new Sql(texts, flat)
}

export const nothing = sql``

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = hash('sha1', text, 'base64url')))
  return name
}
