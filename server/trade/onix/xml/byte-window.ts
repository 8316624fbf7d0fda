/** The part of a file that is still needed. It grows at its end without a copy of all of it for each chunk. */
export class ByteWindow {
  buffer: Buffer = Buffer.alloc(0)
  /** The offset of the buffer in the file. */
  base = 0
  /** What was allocated, and how much of it is written. What is written never changes: records are parts of it. */
  #store: Buffer = this.buffer
  #written = 0

  get end() {
    return this.base + this.buffer.length
  }

  append(chunk: Buffer) {
    const kept = this.buffer.length
    if (kept === 0) {
      this.#store = this.buffer = chunk
      this.#written = chunk.length
      return
    }
    if (this.#written + chunk.length > this.#store.length) this.#grow(kept + chunk.length, chunk.length)
    chunk.copy(this.#store, this.#written)
    this.#written += chunk.length
    this.buffer = this.#store.subarray(this.#written - kept - chunk.length, this.#written)
  }

  /** Leaves room only where a record is longer than a chunk, since the records of a batch keep the memory of theirs. */
  #grow(needed: number, chunk: number) {
    this.#store = Buffer.allocUnsafe(needed > 2 * chunk ? 2 * needed : needed)
    this.#written = this.buffer.copy(this.#store)
  }

  /** Forgets what comes before this place in the buffer. */
  drop(length: number) {
    this.buffer = this.buffer.subarray(length)
    this.base += length
  }
}
