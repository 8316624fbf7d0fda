const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const whole = new Intl.NumberFormat('en-US')

export const amount = (dollars: number) => exact.format(dollars)

/** Compact notation: $1.5K. */
export const shortAmount = (dollars: number) => short.format(dollars)

export const count = (many: number) => whole.format(many)

export const orderCount = (many: number) => `${count(many)} ${many === 1 ? 'order' : 'orders'}`
