import fc from 'fast-check'

const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff

/** All but halves of pairs. The `binary` unit of fast-check is the same, but takes two seconds to list them. */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => !isHalf(code))
  .map((code) => String.fromCodePoint(code))

export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ ...limits, unit: character })
