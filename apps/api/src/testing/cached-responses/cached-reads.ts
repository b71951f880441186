/** Captures how the cached responses of the authorisation matrix are built, so that a test can rebuild them. */
import { vi } from 'vitest';
import { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { ActorName } from '../authorisation/actors.ts';
import { matrix } from '../authorisation/matrix.ts';
import type { World } from '../authorisation/world.ts';
import { statementsOf } from '../count-statements.ts';
import type { Statement } from '../count-statements.ts';

/** One cached response of one person. */
export interface CachedRead {
  who: ActorName;
  accountId: number;
  /** The first part of its key, such as `attendance`. */
  kind: string;
  /** The statements that building it sent to the database. */
  statements: readonly Statement[];
  /** Rebuilds it. Returns the response's text, or the name of the failure. */
  rebuild: () => Promise<string>;
}

/** Makes every read of the matrix as each of these people, with caching off. */
export async function captureCachedReads(world: World, people: readonly ActorName[]): Promise<CachedRead[]> {
  const found: CachedRead[] = [];
  for (const who of people) {
    const through = vi.spyOn(AnswerCache.prototype, 'through');
    through.mockImplementation(async (key, _, build) => {
      const built: Awaited<ReturnType<typeof build>>[] = [];
      const rebuild = async (): Promise<string> => {
        try {
          return (await build()).text;
        } catch (error) {
          return String(error);
        }
      };
      const [kind = '', accountId] = key.split(':');
      const statements = await statementsOf(async () => void built.push(await build()));
      found.push({ who, accountId: Number(accountId), kind, rebuild, statements });
      const [answer] = built;
      if (!answer) throw new Error('Nothing was built');
      return answer;
    });
    for (const { call, ask } of matrix) if (call.startsWith('GET ')) await ask(world.browsers[who], world);
    through.mockRestore();
  }
  return found;
}
