import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

interface Person {
  email: string;
  browser: TestBrowser;
}

let harness: Harness;
let gone: Person;
let others: Person[];
beforeAll(async () => {
  harness = await createHarness();
  const people: Person[] = [];
  for (const name of ['gone', 'ada', 'bo', 'cy', 'di']) {
    const email = `${name}@example.com`;
    await addAccount(harness, { email, mobile: '0412 000 418' });
    people.push({ email, browser: await harness.signIn(email) });
  }
  const [first, ...rest] = people;
  if (!first) throw new Error('nobody signed in');
  [gone, others] = [first, rest];
  await gone.browser.post('/api/authentication/logout');
});
afterAll(() => harness.close());

const askUser = (browser: TestBrowser) => browser.get('/api/user?includeFutureStudents=true');
/**
 * Everyone calls twice, concurrently and not in sign-in order, including an anonymous caller and one with an ended
 * session.
 */
const callers = (): (Person | null)[] => [...others.toReversed(), gone, ...others, null];
const callTogether = () =>
  Promise.all(callers().map((person) => askUser(person?.browser ?? harness.browser('192.0.2.77'))));

it('gives each concurrent caller their own result, and none for an ended session', async () => {
  const answers = await callTogether();
  const found = answers.map((answer) =>
    answer.statusCode === 200 ? answer.json<{ emailAddress: string }>().emailAddress : answer.statusCode,
  );
  expect(found).toEqual(callers().map((person) => (person && person !== gone ? person.email : 401)));
});

it('runs one statement for concurrent callers', async () => {
  await callTogether();
  expect(await countStatements(callTogether)).toBe(1);
});
