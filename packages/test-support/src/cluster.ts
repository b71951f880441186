import pg from 'pg';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL cluster; its database is `postgres`. */
    clusterUrl: string;
    /** The role tests connect as. */
    runtimeRole: string;
  }
}

/** The template that every test database is copied from. */
const TEMPLATE = 'portal_template';

/** Connects to one database of a cluster for the duration of an action. */
async function withClient<T>(
  connectionString: string,
  action: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

/** The same database's address for another role. */
export function addressFor(connectionString: string, role: string): string {
  return connectionString.replace(/\/\/[^@/]+@/, `//${role}@`);
}

/** The same cluster's address with another database. */
export function addressOf(clusterUrl: string, database: string): string {
  return clusterUrl.replace(/\/postgres(?=\?|$)/, `/${database}`);
}

/** Creates the template of this run: an empty database, migrated once with the API's own migrations. */
export async function prepareTemplate(
  clusterUrl: string,
  migrate: (connectionString: string) => Promise<void>,
): Promise<void> {
  await withClient(clusterUrl, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(addressOf(clusterUrl, TEMPLATE));
}

/** Copies the template's files, which takes milliseconds. */
export async function copyTemplate(clusterUrl: string, database: string): Promise<void> {
  await withClient(clusterUrl, (client) =>
    client.query(`create database ${database} template ${TEMPLATE} strategy file_copy`),
  );
}

/** Drops a test database and its connections. */
export async function dropDatabase(clusterUrl: string, database: string): Promise<void> {
  await withClient(clusterUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
}
