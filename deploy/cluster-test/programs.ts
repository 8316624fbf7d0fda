import { access } from 'node:fs/promises'
import { join } from 'node:path'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: join('/usr/lib/postgresql/15/bin', 'postgres'),
}

const packages: Record<keyof typeof programs, string> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  postgres: 'postgresql-15',
}

/** Of Debian's packages those that are not installed. */
export async function missingPackages(): Promise<string[]> {
  const names = Object.keys(programs) as (keyof typeof programs)[]
  const found = await Promise.all(
    names.map((name) =>
      access(programs[name]).then(
        () => true,
        () => false,
      ),
    ),
  )
  return names.filter((_, at) => !found[at]).map((name) => packages[name])
}
