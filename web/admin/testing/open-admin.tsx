import type { StaffRole } from '../../../domain/staff-roles.ts'
import { within } from '@testing-library/react'
import { admin } from '../../../contract/people/admin.ts'
import { reviewsAdmin } from '../../../contract/catalog/reviews-admin.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import type { FakeApi } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { keepToken } from '../people/session/use-session-state.ts'

type Options = { role?: StaffRole; shop?: Partial<PublicShop> }

/** Answers the calls of the frame around each screen. */
export function answerFrame(api: FakeApi, role: StaffRole = 'owner') {
  api.on(admin.me, () => ({
    status: 200,
    body: { username: 'admin', name: 'Ada', roleLabel: role, role },
  }))
  api.on(admin.notifications, () => ({ status: 200, body: { unseen: 0, orders: [] } }))
  api.on(admin.see, () => ({ status: 200, body: { unseen: 0, orders: [] } }))
  api.on(reviewsAdmin.waiting, () => ({ status: 200, body: { waiting: 0 } }))
}

/** As in the store's tokens, the role is a claim: screens use it until the API has answered. */
export const tokenOf = (role: StaffRole) => `header.${btoa(JSON.stringify({ staffRole: role }))}.signature`

/** Opens a page of the admin area, signed in. */
export async function openAdmin(path: string, api: FakeApi, { role = 'owner', shop = {} }: Options = {}) {
  answerFrame(api, role)
  keepToken(tokenOf(role))
  return openPage(path, api, { shop })
}

/** The cells of a row of a table, as texts. */
export const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

/** The texts of the buttons within an element, in order. */
export const buttonsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
