import { fileURLToPath } from 'node:url'

/**
 * The path of a file that ships with the server, from the root of the sources. The build keeps their layout in `dist/`, so
 * that it works from both.
 */
export const shippedFile = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
