/** Every command by its name. Only the requested one is loaded, or all of them for the help. */
import type { Command } from 'commander';
import type { Output } from './output/output.ts';

export type AddCommand = (program: Command, output: Output) => void;

const addDatabase = async (): Promise<AddCommand> =>
  (await import('./commands/database.commands.ts')).addDatabaseCommands;

const addDeliveries = async (): Promise<AddCommand> =>
  (await import('./commands/deliveries.command.ts')).addDeliveriesCommands;

/** In the order of the help text. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  import: async () => (await import('./commands/import.command.ts')).addImportCommand,
  'import-key': addDeliveries,
  imports: addDeliveries,
  'import-confirm': addDeliveries,
  requests: async () => (await import('./commands/requests.command.ts')).addRequestsCommand,
  consents: async () => (await import('./commands/consents.command.ts')).addConsentsCommand,
  payments: async () => (await import('./commands/payments.command.ts')).addPaymentsCommand,
  invitations: async () => (await import('./commands/invitations.command.ts')).addInvitationsCommand,
  outages: async () => (await import('./commands/outages.command.ts')).addOutagesCommand,
  terms: async () => (await import('./commands/terms.command.ts')).addTermsCommand,
  accounts: async () => (await import('./commands/accounts.command.ts')).addAccountsCommand,
  viewers: async () => (await import('./commands/viewers.command.ts')).addViewersCommand,
  'break-glass': async () => (await import('./commands/staff/break-glass.command.ts')).addBreakGlassCommand,
  'scim-key': async () => (await import('./commands/staff/scim-key.command.ts')).addScimKeyCommand,
  errors: async () => (await import('./commands/errors.command.ts')).addErrorsCommand,
  retention: async () => (await import('./commands/audit/retention.command.ts')).addRetentionCommand,
  access: async () => (await import('./commands/audit/access.command.ts')).addAccessCommand,
  audit: async () => (await import('./commands/audit/audit.command.ts')).addAuditCommand,
  keys: async () => (await import('./commands/keys.command.ts')).addKeysCommand,
  migrate: addDatabase,
  demo: addDatabase,
};

export async function loadCommands(asked: string | undefined): Promise<readonly AddCommand[]> {
  const only = asked === undefined ? undefined : Object.entries(commands).find(([name]) => name === asked);
  const loaders = only ? [only[1]] : new Set(Object.values(commands));
  return Promise.all([...loaders].map((load) => load()));
}
