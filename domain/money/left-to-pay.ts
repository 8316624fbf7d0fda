/** What is due of an order, paid and refunded: strings with the currency's decimals. */
type Sums = { due: string; paid: string; refunded: string }

const minorUnits = (total: string) => Number(total.replace('.', ''))

const textWith = ({ due }: Sums, units: number) => {
  const decimals = due.split('.')[1]?.length ?? 0
  return (Math.max(0, units) / 10 ** decimals).toFixed(decimals)
}

const balance = ({ due, paid, refunded }: Sums) => minorUnits(due) - minorUnits(paid) + minorUnits(refunded)

/** What is still to be paid, zero or more. */
export const leftToPay = (sums: Sums) => textWith(sums, balance(sums))

/** What was paid beyond what is due and was not refunded yet, zero or more. */
export const leftToRefund = (sums: Sums) => textWith(sums, -balance(sums))

export const isSum = (total: string) => Number(total) > 0

/** What was paid and not refunded, besides these amounts. */
export const paidBesides = (amounts: string[], sums: Sums) =>
  textWith(
    sums,
    minorUnits(sums.paid) -
      minorUnits(sums.refunded) -
      amounts.reduce((sum, amount) => sum + minorUnits(amount), 0),
  )
