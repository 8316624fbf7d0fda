import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The signed-in shopper according to the identity provider. */
export type Shopper = {
  uid: string
  email: string | null
  name: string | null
  photoUrl: string | null
  emailVerified: boolean
}

export type AccountState = { isLoading: boolean; user: Shopper | null }

/** Nobody knows at first, and the server never does: its pages are the same for everybody. */
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
