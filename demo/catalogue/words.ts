import { type Random, oneOf, skewed, upTo } from './random.ts'

const small =
  `the of and a to in that is with for his her it as on by from but not at was they which who this their
  all one when there into what so out up if about`.split(/\s+/)

/** The most common words of titles. */
const common =
  `house night sea book garden secret time winter road star river heart city king daughter last dark
  silence mountain letter island long lost summer fire moon forest glass shadow stone bird wind machine market tower
  bridge dream storm white little great old world history life art science money war love death`.split(/\s+/)

const beginnings = [
  'b',
  'br',
  'c',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'v',
]
const middles = ['a', 'e', 'i', 'o', 'u', 'ea']
const ends = ['', 'l', 'n', 'r', 's', 't', 'm', 'nd']
const syllables = beginnings.flatMap((b) => middles.flatMap((m) => ends.map((e) => b + m + e)))

/** The number of words of two syllables. */
const inventable = syllables.length ** 2

/** Consecutive numbers give words that are far apart in the alphabet. */
function invented(number: number): string {
  const place = (number * 48_271) % inventable
  return `${syllables[Math.floor(place / syllables.length)]}${syllables[place % syllables.length]}`
}

const words = [...common, ...Array.from({ length: 60_000 }, (_, number) => invented(number))]

export const word = (random: Random) => words[skewed(random, words.length)] ?? ''

export const smallWord = (random: Random) => small[skewed(random, small.length)] ?? ''

/** One of three quarters of a million, uniformly distributed. */
export const rareName = (random: Random) => capital(invented(upTo(random, inventable)))

const given =
  `Ada Agnes Amir André Beatrix Bruno Carmen Cecil Chidi Clara Dag Edith Emeka Esther Farid Fiona Frida
  Greta Hana Hugo Ines Ingrid Ivo Jamila Jonas Judith Kenji Lars Leonie Lucía Mabel Marek Mina Nadia Noor Olga Oskar
  Pavel Petra Quentin Rosa Ruth Samir Selma Tariq Theo Uma Vera Wanda Yusuf Zoë`.split(/\s+/)

/** The name of an author by number, the same for all their books. */
export const authorName = (author: number) =>
  `${given[(author * 7) % given.length]} ${capital(invented(60_000 + ((author * 31) % 40_000)))}`

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const sentence = (random: Random) => {
  const said = Array.from({ length: 6 + upTo(random, 14) }, () =>
    random() < 0.45 ? smallWord(random) : word(random),
  )
  return `${capital(said.join(' '))}${oneOf(random, ['.', '.', '.', '!', '?'])}`
}

/** Sentences, truncated to this length. */
export function textOf(random: Random, length: number): string {
  let text = sentence(random)
  while (text.length < length) text += ` ${sentence(random)}`
  return text.slice(0, length).trimEnd()
}
