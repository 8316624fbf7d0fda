import { configureStore } from '@reduxjs/toolkit'
import { api } from './api/api.ts'

type Options = {
  /** What the server had in its store when it made the page. */
  preloadedState?: { api: ReturnType<typeof api.reducer> }
  /** On the server the shop asks itself, without the network. */
  fetchFn?: typeof fetch
}

export const makeStore = ({ preloadedState, fetchFn }: Options = {}) =>
  configureStore({
    reducer: { api: api.reducer },
    middleware: (usual) => usual({ thunk: { extraArgument: { fetchFn } } }).concat(api.middleware),
    ...(preloadedState && { preloadedState }),
  })
