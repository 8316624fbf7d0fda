import { hostOf, isPublicHost } from '../../lib/fetch-public.ts'

/**
 * Whether the host of a URL is on the internet as far as its name shows. A cover elsewhere would make browsers send
 * requests to the shopper's own machine and network.
 */
export const isPublicUrl = (url: string): boolean => isPublicHost(hostOf(new URL(url)))
