import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The signed-in shopper according to the identity provider. */
export type Shopper = {
  uid: string
  email: string | null
  name: string | null
  photoUrl: string | null
  emailVerified: boolean
  /** Firebase's ids of the linked sign-in methods, such as password and google.com. */
  providers: string[]
}

export type AccountState = { isLoading: boolean; user: Shopper | null }

/** Unknown until the auth client reports. Server-rendered pages are the same for all visitors. */
const initialState: AccountState = { isLoading: true, user: null }

export const account = createSlice({
  name: 'account',
  initialState,
  reducers: {
    shopperReported: (_state, { payload: user }: PayloadAction<Shopper | null>) => ({
      isLoading: false,
      user,
    }),
  },
})

export const { shopperReported } = account.actions
