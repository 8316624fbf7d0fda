import type { Location } from 'react-router'

/** Location state of a view that is filtered or sorted: the focus and the scroll position stay. */
export const inPlace = { isInPlace: true }

export const isInPlace = ({ state }: Location) =>
  (state as Partial<typeof inPlace> | null)?.isInPlace === true
