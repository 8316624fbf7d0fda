import { type Address, onWindows, type ServerSettings } from './server.ts'

const always = {
  shared_buffers: '128MB',
  // The default is 1 GB, too much for a small disk.
  max_wal_size: '256MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The client receives statement errors and logs them; here they would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Passed at each start, so that a newer store applies its settings to older data. */
export function settings({ host, port }: Address, further: ServerSettings): string[] {
  const listening = onWindows
    ? { listen_addresses: host, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const all = { ...always, ...further, ...listening, port }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
