import type { Entry } from './entry.ts'

type Kept = {
  entry: Entry
  /** Whether somebody asked for it since it was kept, or since it was last spared. */
  isWanted: boolean
}

/** Headers, closures and the like, as measured: many small answers are not free. */
const overhead = 6_000

const sizeOf = (url: string, { entry }: Kept) => entry.size + url.length + overhead

/**
 * Answers by their addresses, no more than so many bytes of them. The oldest go first; one that was asked for again is
 * spared once, so that whoever asks for thousands of addresses pushes out nothing that others read.
 */
export class Room<Answer extends Kept> {
  readonly #answers = new Map<string, Answer>()
  readonly #most: number
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  find(url: string): Answer | undefined {
    const answer = this.#answers.get(url)
    if (answer) answer.isWanted = true
    return answer
  }

  all(): Iterable<Answer> {
    return this.#answers.values()
  }

  put(url: string, answer: Answer): void {
    this.remove(url)
    this.#answers.set(url, answer)
    this.#size += sizeOf(url, answer)
    for (const [oldest, { isWanted }] of this.#answers) {
      if (this.#size <= this.#most) break
      if (isWanted) this.#spare(oldest)
      else this.remove(oldest)
    }
  }

  remove(url: string): void {
    const answer = this.#answers.get(url)
    if (!answer) return
    this.#size -= sizeOf(url, answer)
    this.#answers.delete(url)
  }

  #spare(url: string): void {
    const answer = this.#answers.get(url)
    if (!answer) return
    answer.isWanted = false
    this.#answers.delete(url)
    this.#answers.set(url, answer)
  }
}
