import type de from './de.json'
import type { Values } from './format.ts'

/** The English text of a message, in ICU's syntax. Brackets at its end say what it means where English has one word for two things. */
export type Message = keyof typeof de

/** The names in braces. An option of a plural has more than one word, or begins with the number. */
type NamesIn<M> = M extends `${string}{${infer Rest}` ? NameOf<UpTo<Rest, '}'>> | NamesIn<Rest> : never

type UpTo<Text, Mark extends string> = Text extends `${infer Start}${Mark}${string}` ? Start : never

type NameOf<Text> = Text extends `${infer Name},${string}`
  ? Word<Name>
  : Text extends string
    ? Word<Text>
    : never

type Word<Text extends string> = Text extends `${string}${' ' | '{' | '#'}${string}` ? never : Text

/** The values that a message needs. */
export type ValuesOf<M> = [NamesIn<M>] extends [never]
  ? []
  : [values: { [Name in NamesIn<M>]: Values[string] }]

/** A message without values. */
export type Label = { [M in Message]: M extends `${string}{${string}` ? never : M }[Message]
