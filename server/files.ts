import { fileURLToPath } from 'node:url'

/**
 * Where a file that ships with the server lies. The build keeps the folders below `server/` as they are here,
 * so the same words find it from the sources and from the bundle.
 */
export const shippedFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
