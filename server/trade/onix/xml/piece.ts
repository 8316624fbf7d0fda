/** What a message consists of, in the order of the file. Offsets are those of the first byte. */
export type Piece =
  /** `<?xml … ?>`, which names an encoding. */
  | { kind: 'declaration'; text: string }
  /** The start tag of the message, with its release. */
  | { kind: 'root'; name: string; tag: string }
  | { kind: 'root-end' }
  | { kind: 'header'; bytes: Buffer; at: number }
  | { kind: 'no-product' }
  | { kind: 'record'; bytes: Buffer; at: number }
  /** Lost; the next record is not. */
  | { kind: 'broken'; at: number; problem: 'too-large' | 'unclosed' | 'truncated' }
  /** Outside of records. Either nothing after it could be read, or the records in it were. */
  | { kind: 'unclosed-comment'; at: number; isRead: boolean }
