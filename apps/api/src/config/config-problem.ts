import type { Finding } from './production.ts';

/** The configuration is wrong: reported to the operator in full, without a stack. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';

  constructor(findings: readonly Finding[]) {
    const lines = findings.map(({ name, problem }) => `  ${name}: ${problem}`);
    super(`The configuration is not right:\n${lines.join('\n')}`);
  }
}
