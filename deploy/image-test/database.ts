import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { tcpProxyTo } from '../../server/testing/tcp-proxy.ts'

/** A PostgreSQL server for an image without one, reached over TCP as from a container. */
export async function borrowDatabase(resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'image-database-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const { connection, stop } = await openEmbedded(folder, () => {})
  resources.defer(stop)
  const { host, port, user, password, database } = connection
  const line = await tcpProxyTo(join(host, `.s.PGSQL.${port}`))
  resources.defer(line.close)
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${line.port}/${database}?sslmode=disable`
}
