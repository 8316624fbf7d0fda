import { fileURLToPath } from 'node:url'

/**
 * The path of a file that ships with the server. The build keeps the directory layout of `server/`, so it
 * works from the sources and from the bundle.
 */
export const shippedFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
