declare const lock: unique symbol

/** A row that this transaction has locked. Only the function that takes the lock returns one. */
export type Locked<Kind extends string, Row> = Row & { readonly [lock]: Kind }
