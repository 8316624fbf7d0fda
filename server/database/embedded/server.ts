import { join } from 'node:path'

/** Where it answers: a folder with a unix socket, or this computer's own network. */
export type Address = { host: string; port: number }

/** Another user to run as, where the store itself runs as root: PostgreSQL refuses to. */
export type RunAs = { uid: number; gid: number } | undefined

/** The programs, the directory and the user of the database. */
export type Premises = { programs: string; home: string; runAs: RunAs }

/** PostgreSQL's own settings, by their names in its manual. */
export type ServerSettings = Record<string, string>

export type Server = Premises & { address: Address; password: string; further: ServerSettings }

export const onWindows = process.platform === 'win32'

export const clusterIn = (home: string) => join(home, 'cluster')
