export interface PostgresServer {
  binaries: string;
  major: number;
}
export function findPostgresServer(): PostgresServer | null;
export function ensureDatabase(): void;
