import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { bytes, Upload } from '../bytes.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { text } from '../text.ts'

export const coverWidths = [160, 320, 640, 960] as const

/**
 * The width of the stored image that is sent: every other width would be one more copy in caches. The widest image is that
 * without a width.
 */
const storedWidth = (width: number) => coverWidths.find((stored) => stored >= width)

export const CoverFormat = z.enum(['avif', 'webp', 'jpeg'])

export type CoverFormat = z.output<typeof CoverFormat>

export const largestUpload = 10 * 1024 * 1024

export const Cover = z
  .object({
    name: z.string().meta({ description: 'The value for the coverImage of a book.' }),
    tint: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Cover' })

export type Cover = z.output<typeof Cover>

export const covers = {
  upload: route({
    method: 'POST',
    path: '/api/covers',
    access: 'manager',
    summary: 'Stores an image of up to 10 MB as a cover under its file name (made unique if it is taken).',
    body: Upload,
    responses: { 201: Cover, 400: Problem, 507: Problem },
  }),
  get: route({
    method: 'GET',
    path: '/covers/{name}',
    access: 'anyone',
    summary: 'Returns a cover in the requested width and format. The image of a name never changes.',
    params: z.object({ name: text(200, msg('Please name a cover')) }),
    query: z.object({
      w: z.coerce.number(msg('Enter a width')).int().min(1).max(10_000).transform(storedWidth).optional(),
      format: CoverFormat.default('jpeg'),
    }),
    responses: { 200: bytes('image/*'), 400: Problem, 404: Problem },
    cache: 'public',
  }),
}
