/** The server's settings at each start. */
export interface ServerSettings {
  socketFolder: string;
  durable: boolean;
  major: number;
  port?: number;
  overrides?: Readonly<Record<string, string>>;
}

/**
 * Settings of the embedded server: only a unix socket, so that no port can clash or be attacked, and memory for a
 * laptop or a small server, to keep the whole stack below 250 MB.
 */
export function serverArguments(cluster: string, settings: ServerSettings): string[] {
  const values: Record<string, string> = {
    listen_addresses: settings.port === undefined ? '' : '127.0.0.1',
    port: String(settings.port ?? 5432),
    unix_socket_directories: settings.socketFolder,
    unix_socket_permissions: '0700',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_connections: '60',
    max_worker_processes: '2',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '1',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    random_page_cost: '1.1',
    log_checkpoints: 'off',
    // Saves three helper processes; a few schools' data fits in memory anyway.
    ...(settings.major >= 18 ? { io_method: 'sync' } : {}),
    ...(settings.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings.overrides,
  };
  return ['-D', cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The role that creates and owns a cluster. */
export const clusterOwner = 'portal';

/** How a new cluster is created: UTF-8, with a collation that does not depend on the machine. */
export function initdbArguments(cluster: string, major: number, durable: boolean): string[] {
  return [
    '-D',
    cluster,
    '-U',
    clusterOwner,
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
}
