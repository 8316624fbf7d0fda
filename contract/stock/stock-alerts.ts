import { z } from 'zod'
import { BookId } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Email } from '../text.ts'

const StockAlertRefusal = z
  .discriminatedUnion('code', [refusal('not-sold-out', {}), refusal('not-offered', {})])
  .meta({ id: 'StockAlertRefusal' })

export const stockAlerts = {
  create: route({
    method: 'POST',
    path: '/api/books/{id}/stock-alerts',
    access: 'anyone',
    summary:
      'Sends one e-mail when a sold-out book is back. The response does not reveal whether the address is known.',
    perMinute: 20,
    params: z.object({ id: BookId }),
    body: z.object({ email: Email }),
    responses: {
      200: z.object({ email: Email }),
      400: Problem,
      404: Problem,
      409: StockAlertRefusal,
    },
  }),
}
