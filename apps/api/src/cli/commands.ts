/** Every command by its name. Only the requested one is loaded, or all of them for the help. */
import type { Command } from 'commander';
import type { Output } from './output.ts';

export type AddCommand = (program: Command, output: Output) => void;

const addDatabase = async (): Promise<AddCommand> =>
  (await import('./database.commands.ts')).addDatabaseCommands;

/** In the order of the help text. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  import: async () => (await import('./import.command.ts')).addImportCommand,
  requests: async () => (await import('./requests.command.ts')).addRequestsCommand,
  consents: async () => (await import('./consents.command.ts')).addConsentsCommand,
  payments: async () => (await import('./payments.command.ts')).addPaymentsCommand,
  invitations: async () => (await import('./invitations.command.ts')).addInvitationsCommand,
  outages: async () => (await import('./outages.command.ts')).addOutagesCommand,
  terms: async () => (await import('./terms.command.ts')).addTermsCommand,
  accounts: async () => (await import('./accounts.command.ts')).addAccountsCommand,
  viewers: async () => (await import('./viewers.command.ts')).addViewersCommand,
  errors: async () => (await import('./errors.command.ts')).addErrorsCommand,
  access: async () => (await import('./access.command.ts')).addAccessCommand,
  keys: async () => (await import('./keys.command.ts')).addKeysCommand,
  migrate: addDatabase,
  demo: addDatabase,
};

export async function loadCommands(asked: string | undefined): Promise<readonly AddCommand[]> {
  const only = asked === undefined ? undefined : Object.entries(commands).find(([name]) => name === asked);
  const loaders = only ? [only[1]] : new Set(Object.values(commands));
  return Promise.all([...loaders].map((load) => load()));
}
