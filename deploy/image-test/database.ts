import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ToClose } from '../../bench/closing.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { lineTo } from '../../server/testing/line.ts'

/** A PostgreSQL for an image that brings none, reached as from inside a container: over the network. */
export async function borrowDatabase(toClose: ToClose): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'image-database-'))
  toClose(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const { connection, stop } = await openEmbedded(folder, () => {})
  toClose(stop)
  const { host, port, user, password, database } = connection
  const line = await lineTo(join(host, `.s.PGSQL.${port}`))
  toClose(line.close)
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${line.port}/${database}?sslmode=disable`
}
