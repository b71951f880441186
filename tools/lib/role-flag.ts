import { parseArgs } from 'node:util';
import { StartProblem } from './start-problem.ts';

const roles = ['web', 'worker', 'all'];

/** The environment with the role of the command line, `--role web|worker|all`, which takes precedence over ROLE. */
export function withRole(env: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  const role = readRole(args);
  return role === undefined ? env : { ...env, ROLE: role };
}

function readRole(args: readonly string[]): string | undefined {
  try {
    const { role } = parseArgs({ args: [...args], options: { role: { type: 'string' } } }).values;
    if (role === undefined || roles.includes(role)) return role;
  } catch {
    // Another option: explained below.
  }
  throw new StartProblem('The only option is --role web, --role worker or --role all.');
}
