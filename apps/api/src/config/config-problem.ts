import type { Finding } from './production.ts';

/** An invalid configuration. The operator gets the whole message, without a stack trace. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';

  constructor(findings: readonly Finding[]) {
    const lines = findings.map(({ name, problem }) => `  ${name}: ${problem}`);
    super(`The configuration is not right:\n${lines.join('\n')}`);
  }
}
