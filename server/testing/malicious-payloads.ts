import fc from 'fast-check'

/** Malicious text. */
export const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc/passwd',
    "'; drop table books; --",
    '%00',
    '1e999',
    'x'.repeat(6_000),
  ),
)
/** Anything that JSON can hold. */
export const malicious: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.double(),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, -0, [], {}, [[]], { length: 1 }),
  fc.array(nastyText, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
)
