import { join } from 'node:path'

/** The directory of a Unix socket, or a loopback address. */
export type Address = { host: string; port: number }

/** The user to run PostgreSQL as where the store runs as root, which PostgreSQL refuses. */
export type RunAs = { uid: number; gid: number } | undefined

export type Installation = { programs: string; home: string; runAs: RunAs }

/** PostgreSQL configuration parameters. */
export type ServerSettings = Record<string, string>

export type Server = Installation & { address: Address; password: string; extraSettings: ServerSettings }

export const onWindows = process.platform === 'win32'

export const clusterIn = (home: string) => join(home, 'cluster')
