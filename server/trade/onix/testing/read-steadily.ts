import { mapRecord } from '../mapping/map-record.ts'
import { readRecord } from '../xml/read-message.ts'
import { RecordSplitter } from '../xml/split-records.ts'
import { usualContext } from './map-text.ts'

const context = { ...usualContext, release: undefined }

const chunkSize = 2 * 1024

/** Cuts a message into its records, and reads and maps each, without waiting for anything. */
export function readSteadily(text: string) {
  const bytes = Buffer.from(text)
  const splitter = new RecordSplitter()
  for (let at = 0; at < bytes.length + chunkSize; at += chunkSize) {
    const pieces = at < bytes.length ? splitter.push(bytes.subarray(at, at + chunkSize)) : splitter.end()
    for (const piece of pieces) {
      if (piece.kind !== 'record' && piece.kind !== 'header') continue
      const read = readRecord({ bytes: piece.bytes, encoding: undefined })
      if ('root' in read && piece.kind === 'record') mapRecord(read, context)
    }
  }
}
