import { existsSync } from 'node:fs'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}

const packages: Record<keyof typeof programs, string> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  postgres: 'postgresql-15',
}

/** The Debian packages that are not installed. */
export const missingPackages = (): string[] =>
  (Object.keys(programs) as (keyof typeof programs)[])
    .filter((name) => !existsSync(programs[name]))
    .map((name) => packages[name])
