import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Timestamp } from '../text.ts'

/** In a browser, without an account. */
export const maxGuestWishes = 200

/** In an account: more than a browser has, so that a sign-in can add those. */
export const maxWishes = 500

const Wish = z.object({ bookId: BookId, addedAt: Timestamp })

export const WishList = z.array(Wish).meta({ id: 'WishList' })

export type WishList = z.output<typeof WishList>

const WishListFull = refusal('wish-list-full', { limit: z.int() }).meta({ id: 'WishListFull' })

export const wishList = {
  get: route({
    method: 'GET',
    path: '/api/account/wish-list',
    access: 'shopper',
    summary: 'Lists the books on the wish list of the signed-in shopper, last added first.',
    responses: { 200: WishList },
  }),
  add: route({
    method: 'POST',
    path: '/api/account/wish-list',
    access: 'shopper',
    summary:
      'Adds books to the wish list of the signed-in shopper: all of them, or none if they are too many. Ignores those that are on it and books that no longer exist.',
    perMinute: 120,
    body: z.object({
      bookIds: z
        .array(BookId, msg('Enter the ids of books'))
        .min(1, msg('Enter the id of a book'))
        .max(maxGuestWishes, msg('Enter {maximum, plural, one {# id} other {# ids}} or fewer'))
        .meta({ description: 'The one to be listed first comes first.' }),
    }),
    responses: { 200: WishList, 401: Problem, 409: WishListFull },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/account/wish-list/{bookId}',
    access: 'shopper',
    summary: 'Removes a book from the wish list of the signed-in shopper, if it is on it.',
    perMinute: 120,
    params: z.object({ bookId: BookId }),
    responses: { 204: z.undefined() },
  }),
}
