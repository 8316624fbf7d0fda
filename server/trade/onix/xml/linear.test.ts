import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** The steps that it takes to read each of these messages. */
async function stepsOf(messages: string[]): Promise<number[]> {
  const thread = new Worker(new URL('../testing/step-counter.ts', import.meta.url), { workerData: messages })
  const [steps] = (await once(thread, 'message')) as [number[]]
  return steps
}

/** Those that have no end, and ends of nothing. */
const openers = ['<!--', '<![CDATA[', '<?', '<!', '<', '</', '<a', '&', '&#', ']]>', '-->', '>', '"', "='"]
const markup = [
  '<Product>',
  '</Product',
  '</Product>',
  '<product><Product>',
  '<!-- --',
  '<!---->',
  '<![CDATA[]]',
  '<?a?>',
  '<a b=">',
  '<a></a>',
  '<a>',
  '</a>',
  '<Product><!--',
  '<!--<Product></Product>',
  '<Header><?',
  '</Product> ',
  '\u0001',
  '&lol;',
  '<!DOCTYPE a [',
]
/** Each is another one. */
const numbered = [
  (at: number) => `<a${at}:Product>`,
  (at: number) => `<a${at}:Product><!--</a${at}:Product>`,
  (at: number) => `<a${at} b${at}="">`,
  (at: number) => `&l${at};`,
]
const parts: { name: string; of(at: number): string }[] = [
  ...[...openers, ...markup].map((part) => ({ name: part, of: () => part })),
  ...numbered.map((of) => ({ name: of(1), of })),
]

/** Around them. */
const frames = {
  alone: (inside: string) => inside,
  'in a text': (inside: string) =>
    `<Product><OtherText><TextTypeCode>01</TextTypeCode><Text>R&D ${inside}</Text></OtherText></Product>`,
  'before a record': (inside: string) => `<ONIXMessage>${inside}<Product></Product>-->`,
}

const short = 2_500
const growth = 4

const filled = (of: (at: number) => string, length: number) => {
  const all: string[] = []
  for (let [at, long] = [0, 0]; long < length; at += 1) {
    all.push(of(at))
    long += all[at]?.length ?? 0
  }
  return all.join('')
}

test('a message four times as long takes at most about four times the steps, whatever is in it', async () => {
  const cases = parts.flatMap(({ name, of }) =>
    Object.entries(frames).map(([place, frame]) => ({
      name: `${name} ${place}`,
      messages: [short, short * growth].map((length) => frame(filled(of, length))),
    })),
  )
  const steps = await stepsOf(cases.flatMap(({ messages }) => messages))
  const slow = cases.flatMap(({ name }, at) => {
    const [few = 0, many = 0] = steps.slice(2 * at, 2 * at + 2)
    return many > few * growth * 1.5 + 10_000 ? [`${name}: ${few}, then ${many} steps`] : []
  })
  expect(slow).toEqual([])
})
