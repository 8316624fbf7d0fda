import { createHash } from 'node:crypto'

/** A statement with its values apart from its text, so that no value is ever read as SQL. */
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

  /** Each text is prepared once on each connection, under a name made from it. */
  toQuery() {
    const text = this.text
    return { text, values: [...this.values], name: nameOf(text) }
  }
}

/** Values become parameters; a statement inside a statement becomes part of its text. */
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
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')))
  return name
}
