type Transfer = {
  holder: string
  iban: string
  bic: string
  /** In cents. */
  amount: number
  text: string
}

const lowest = 1
const highest = 99_999_999_999

/** Of the guideline, in bytes. */
const maxLength = 331

/**
 * What banking apps read from a QR code to fill in a transfer in euros (EPC069-12, version 2, UTF-8). Undefined for an
 * amount that no transfer has, and for a name that is too long.
 */
export function epcText({ holder, iban, bic, amount, text }: Transfer): string | undefined {
  if (amount < lowest || amount > highest) return undefined
  const [name, message] = [holder, text].map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name,
    iban,
    `EUR${(amount / 100).toFixed(2)}`,
    '',
    '',
    message,
  ]
  const joined = lines.join('\n')
  return Buffer.byteLength(joined) <= maxLength ? joined : undefined
}
