import { type Address, onWindows, type ServerSettings } from './server.ts'

const always = {
  shared_buffers: '128MB',
  // A shop on a small disk has better use for it than a gigabyte of log.
  max_wal_size: '256MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What a statement got wrong is told to the shop, which logs it; here it would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Given at each start, so that a newer store brings its newer settings to older data. */
export function settings({ host, port }: Address, further: ServerSettings): string[] {
  const reach = onWindows
    ? { listen_addresses: host, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const all = { ...always, ...further, ...reach, port }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
