import type { FileHandle } from 'node:fs/promises'

const maxPiece = 65_536

/** Text that is written once to a file and read by many, also while it is written. Nothing of it is in memory. */
export class GrowingFile {
  readonly #file: FileHandle
  readonly #written: Promise<void>
  #length = 0
  #isComplete = false
  #isClosing = false
  #grown = Promise.withResolvers<void>()
  /** The writer, the owner and each reader. */
  #users = 2

  /** Readers get the error, too. */
  constructor(file: FileHandle, pieces: AsyncIterable<string>, onError: () => void) {
    this.#file = file
    this.#written = this.#write(pieces).finally(() => this.#release())
    this.#written.catch(onError)
  }

  async *read(): AsyncGenerator<Buffer> {
    this.#users += 1
    try {
      let at = 0
      while (at < this.#length || !this.#isComplete) {
        if (at < this.#length) {
          const piece = await this.#pieceAt(at)
          at += piece.length
          yield piece
        } else await this.#grown.promise
      }
      await this.#written
    } finally {
      this.#release()
    }
  }

  /** It gets no more readers: it is closed after its writer and its last reader. */
  close(): void {
    if (!this.#isClosing) this.#release()
    this.#isClosing = true
  }

  async #write(pieces: AsyncIterable<string>): Promise<void> {
    try {
      for await (const piece of pieces) {
        await this.#file.appendFile(piece)
        this.#length += Buffer.byteLength(piece)
        this.#wakeReaders()
      }
    } finally {
      this.#isComplete = true
      this.#wakeReaders()
    }
  }

  async #pieceAt(at: number): Promise<Buffer> {
    const size = Math.min(maxPiece, this.#length - at)
    const read = await this.#file.read(Buffer.allocUnsafe(size), 0, size, at)
    if (read.bytesRead === 0) throw new Error('The file is shorter than what was written to it')
    return read.buffer.subarray(0, read.bytesRead)
  }

  #wakeReaders() {
    this.#grown.resolve()
    this.#grown = Promise.withResolvers()
  }

  #release() {
    this.#users -= 1
    if (this.#users === 0) void this.#file.close()
  }
}
