import { findWrongSettings } from '../../apps/api/src/config/env.ts';
import { ConfigProblem } from '../../apps/api/src/config/config-problem.ts';
import { isWebBuilt } from './web-build.ts';

/** Production neither builds the web app nor guesses settings: throws one problem that lists everything missing. */
export function requireProduction(env: NodeJS.ProcessEnv, page?: string): void {
  const sendsPages = env['ROLE'] !== 'worker';
  const build = { name: 'The web app', problem: 'is not built: run `npm run build` first' };
  const findings = [...findWrongSettings(env), ...(sendsPages && !isWebBuilt(page) ? [build] : [])];
  if (findings.length > 0) throw new ConfigProblem(findings);
}
