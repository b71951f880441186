/** The plans of a page's statements. */
import { explain, growingTables } from '../../../apps/api/src/testing/explain.ts';
import type { Explained } from '../../../apps/api/src/testing/explain.ts';
import { asOwner } from './data.ts';
import type { BenchDatabase } from './data.ts';
import type { RecordedStatement } from './portal.ts';

export interface StatementPlan extends Explained {
  /** The statement's first words. */
  statement: string;
}

/** Explains each statement as it was sent, with its values. */
export async function explainAll(
  database: BenchDatabase,
  statements: readonly RecordedStatement[],
): Promise<StatementPlan[]> {
  return asOwner(database.ownerConnectionString, async (client) => {
    const growing = await growingTables(client);
    const plans: StatementPlan[] = [];
    for (const { isPrepared, ...sent } of statements) {
      const plan = await explain(client, sent, { kind: isPrepared ? 'generic' : 'custom', growing });
      plans.push({ statement: sent.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60), ...plan });
    }
    return plans;
  });
}
