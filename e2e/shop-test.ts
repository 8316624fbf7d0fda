import { test as base } from '@playwright/test'

type Watch = {
  /** What the browser may complain about: the answer that a test is about, with its address. */
  expected: RegExp | undefined
  complaints: string[]
}

/** A test in which the browser has nothing to complain about, in any of its windows. */
export const test = base.extend<Watch>({
  expected: [undefined, { option: true }],
  complaints: [
    async ({ context, expected }, use) => {
      const complaints: string[] = []
      const note = (complaint: string) => {
        if (!expected?.test(complaint)) complaints.push(complaint)
      }
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => note(String(error.error())))
      await use(complaints)
      base.expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export const { expect } = base
