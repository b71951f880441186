import { parseArgs } from 'node:util';
import { StartProblem } from './start-problem.ts';

const roles = ['web', 'worker', 'all'];

/** Returns the environment, with ROLE overridden by `--role web|worker|all` on the command line. */
export function withRole(env: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  const role = readRole(args);
  return role === undefined ? env : { ...env, ROLE: role };
}

function readRole(args: readonly string[]): string | undefined {
  try {
    const { role } = parseArgs({ args: [...args], options: { role: { type: 'string' } } }).values;
    if (role === undefined || roles.includes(role)) return role;
  } catch {
    // An unknown option: the error below lists the known ones.
  }
  throw new StartProblem('The only option is --role web, --role worker or --role all.');
}
