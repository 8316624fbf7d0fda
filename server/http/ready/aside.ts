import type { Keep, Produce } from './ready-bytes.ts'

/** No change of a book drops what has no tags. */
export const canChange = ({ tags }: Keep) => tags.length > 0

/** What is made for one who has just changed something is for them alone. */
export const asideOf =
  (produce: Produce<unknown>): Produce<unknown> =>
  async () => {
    const produced = await produce()
    return 'keep' in produced && produced.keep && canChange(produced.keep)
      ? { ...produced, keep: undefined }
      : produced
  }
