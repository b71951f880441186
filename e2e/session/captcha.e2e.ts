import { holdScripts } from '../support/device/hold-scripts.ts';
import { expect, test } from '../support/test.ts';

const login = '/api/authentication/login';
const puzzle = '**/api/captcha/challenge';

test('T7 a sign-in contains proof of work done while the user typed', async ({ signIn, page }) => {
  const tokens: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(login)) tokens.push(request.postDataJSON().captchaToken);
  });
  await signIn.open();
  const asked = page.waitForResponse(puzzle);
  await signIn.email.focus();
  expect((await asked).ok()).toBe(true);
  await signIn.signInWithCode('owner@example.com');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(JSON.parse(String(token))).toHaveProperty('derivedKey');
});

test('T7 the proof of work starts for a user who was in the form before the script loaded', async ({
  signIn,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await signIn.expectOpen();
  await signIn.email.focus();
  const asked = page.waitForResponse(puzzle);
  release();
  expect((await asked).ok()).toBe(true);
});

test('T7 a used token is replaced silently', async ({ signIn, page, watch }) => {
  watch.expectFailedCall(401, login);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(login)) statuses.push(response.status());
  });
  let first: string | undefined;
  await page.route(`**${login}`, async (route) => {
    const body = route.request().postDataJSON();
    first ??= String(body.captchaToken);
    // The second call reuses the first one's token.
    const captchaToken = statuses.length === 1 ? first : body.captchaToken;
    await route.continue({ postData: { ...body, captchaToken } });
  });
  await signIn.open();
  await signIn.signInWithCode('owner@example.com');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
  expect(statuses).toEqual([420, 401, 200]);
});

test('T7 a puzzle that fails to load leaves what was typed', async ({ signIn, page, watch }) => {
  watch.expectFailedCall(503, '/api/captcha/challenge');
  await page.route(puzzle, (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn.open();
  await signIn.enter('owner@example.com');
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(signIn.email).toHaveValue('owner@example.com');
  await page.unroute(puzzle);
  await signIn.signInWithCode('owner@example.com');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
});
