import { z } from 'zod'
import { editionShape } from '../catalog/book-data.ts'
import { BookId } from '../catalog/books.ts'
import { Total } from '../money.ts'
import { oneOrder, Order } from './placed-order.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Timestamp } from '../text.ts'

/** Of a receipt or a credit note. */
export const PrintedLine = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  ...editionShape,
  price: Total,
  discount: Total.meta({ description: 'What a voucher took off the price; zero without one.' }),
  taxPercent: z.string(),
})

export const Receipt = z
  .object({
    number: z.int().meta({ description: 'Gapless.' }),
    issuedAt: Timestamp,
    seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
    order: Order,
    account: z
      .object({ holder: z.string(), iban: z.string(), bic: z.string(), reference: z.string() })
      .nullable()
      .meta({
        description: 'Where to pay, of an order that is paid by transfer or invoice and not paid yet.',
      }),
    lines: z.array(PrintedLine).meta({ description: 'Without cancelled books.' }),
  })
  .meta({ id: 'Receipt' })

export type Receipt = z.output<typeof Receipt>

/** Receipts are made when the books leave the shop. */
export const ReceiptRefusal = refusal('no-receipt-yet', {}).meta({ id: 'ReceiptRefusal' })

export type ReceiptRefusal = z.output<typeof ReceiptRefusal>

export const receipts = {
  own: route({
    method: 'GET',
    path: '/api/orders/{id}/receipt',
    access: 'shopper',
    summary: 'Returns the receipt of an order of the signed-in shopper.',
    params: oneOrder,
    responses: { 200: Receipt, 404: Problem, 409: ReceiptRefusal },
  }),
  ofOrder: route({
    method: 'GET',
    path: '/api/admin/orders/{id}/receipt',
    access: 'clerk',
    summary: 'Returns the receipt of an order.',
    params: oneOrder,
    responses: { 200: Receipt, 404: Problem, 409: ReceiptRefusal },
  }),
}
