const whole = new Intl.NumberFormat('en-US')

export const count = (many: number) => whole.format(many)

export const orderCount = (many: number) => `${count(many)} ${many === 1 ? 'order' : 'orders'}`
