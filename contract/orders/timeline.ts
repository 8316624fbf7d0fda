import { z } from 'zod'
import { Timestamp } from '../text.ts'
import { OrderStatus } from './order-status.ts'

export const timelineKinds = [
  'placed',
  'moved',
  'tracking',
  'address',
  'line-shipped',
  'line-cancelled',
  'line-returned',
  'price-changed',
  'paid',
  'refunded',
  'payment-method',
  'note',
] as const

export const TimelineEntry = z
  .object({
    at: Timestamp,
    kind: z.enum(timelineKinds).meta({ description: 'Notes are internal: shoppers do not get them.' }),
    from: OrderStatus.optional(),
    to: OrderStatus.optional(),
    by: z.string().meta({ description: 'The name and username of a member of staff are for staff only.' }),
    text: z.string().optional().meta({
      description:
        'The note, the new tracking number, the titles of the shipped or returned lines or that of the cancelled or cheaper one, why the shop cancelled the order, or (for staff) the old address.',
    }),
    undoneAt: Timestamp.optional().meta({
      description: 'The move or the shipment was undone. For staff only: shoppers do not get the entry.',
    }),
  })
  .meta({ id: 'TimelineEntry' })

export type TimelineEntry = z.output<typeof TimelineEntry>
